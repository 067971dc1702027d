<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="terrain" tilewidth="12" tileheight="14" tilecount="4" columns="4">
 <image source="terrain.png" width="48" height="14"/>
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
   <property name="terrain" value="wooded"/>
  </properties>
 </tile>
</tileset>
