<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="features" tilewidth="96" tileheight="112" tilecount="8" columns="8" backgroundcolor="#3c4a52">
 <image source="tiles/features.png" width="768" height="112"/>
 <tile id="0" type="landing arrow, up">
  <properties>
   <property name="beach" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1" type="landing arrow, right">
  <properties>
   <property name="beach" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="2" type="landing arrow on a terrace">
  <properties>
   <property name="beach" type="bool" value="true"/>
   <property name="terrace" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3" type="terrace">
  <properties>
   <property name="terrace" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="4" type="airfield 1">
  <properties>
   <property name="airfield" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5" type="airfield 2">
  <properties>
   <property name="airfield" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="6" type="airfield 3">
  <properties>
   <property name="airfield" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="7" type="village">
  <properties>
   <property name="village" type="bool" value="true"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="features" type="corner" tile="-1">
   <wangcolor name="landing arrow, up" color="#f0ead6" tile="0" probability="1"/>
   <wangcolor name="landing arrow, right" color="#f0ead6" tile="1" probability="1"/>
   <wangcolor name="landing arrow on a terrace" color="#c8b273" tile="2" probability="1"/>
   <wangcolor name="terrace" color="#8a6a48" tile="3" probability="1"/>
   <wangcolor name="airfield 1" color="#e7e0ca" tile="4" probability="1"/>
   <wangcolor name="airfield 2" color="#e7e0ca" tile="5" probability="1"/>
   <wangcolor name="airfield 3" color="#e7e0ca" tile="6" probability="1"/>
   <wangcolor name="village" color="#784232" tile="7" probability="1"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="2" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="3" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="4" wangid="0,5,0,5,0,5,0,5"/>
   <wangtile tileid="5" wangid="0,6,0,6,0,6,0,6"/>
   <wangtile tileid="6" wangid="0,7,0,7,0,7,0,7"/>
   <wangtile tileid="7" wangid="0,8,0,8,0,8,0,8"/>
  </wangset>
 </wangsets>
</tileset>
