<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" tilewidth="96" tileheight="112" tilecount="8" columns="8">
 <image source="tiles/terrain.png" width="768" height="112"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="clear"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="rocky"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="wooded"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="wooded"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="wooded"/>
  </properties>
 </tile>
</tileset>
