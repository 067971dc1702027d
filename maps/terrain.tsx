<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" tilewidth="96" tileheight="112" tilecount="8" columns="8" backgroundcolor="#3c4a52">
 <image source="tiles/terrain.png" width="768" height="112"/>
 <tile id="0" type="sea">
  <properties>
   <property name="terrain" propertytype="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1" type="clear">
  <properties>
   <property name="terrain" propertytype="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="2" type="rocky">
  <properties>
   <property name="terrain" propertytype="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="3" type="rocky">
  <properties>
   <property name="terrain" propertytype="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="4" type="rocky">
  <properties>
   <property name="terrain" propertytype="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="5" type="wooded">
  <properties>
   <property name="terrain" propertytype="terrain" value="wooded"/>
  </properties>
 </tile>
 <tile id="6" type="wooded">
  <properties>
   <property name="terrain" propertytype="terrain" value="wooded"/>
  </properties>
 </tile>
 <tile id="7" type="wooded">
  <properties>
   <property name="terrain" propertytype="terrain" value="wooded"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="terrain" type="corner" tile="-1">
   <wangcolor name="sea" color="#647d89" tile="0" probability="1"/>
   <wangcolor name="clear" color="#c2ba95" tile="1" probability="1"/>
   <wangcolor name="rocky" color="#54453c" tile="2" probability="1"/>
   <wangcolor name="wooded" color="#62824c" tile="5" probability="1"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="2" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="3" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="4" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="5" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="6" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="7" wangid="0,4,0,4,0,4,0,4"/>
  </wangset>
 </wangsets>
</tileset>
