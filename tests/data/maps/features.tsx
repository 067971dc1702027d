<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="features" tilewidth="12" tileheight="14" tilecount="2" columns="2">
 <image source="features.png" width="24" height="14"/>
 <tile id="0">
  <properties>
   <property name="beach" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="airfield" type="int" value="1"/>
  </properties>
 </tile>
</tileset>
