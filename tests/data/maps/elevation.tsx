<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="elevation" tilewidth="12" tileheight="14" tilecount="3" columns="3">
 <image source="elevation.png" width="36" height="14"/>
 <tile id="0">
  <properties>
   <property name="level" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
</tileset>
