<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="features" tilewidth="96" tileheight="112" tilecount="8" columns="8">
 <image source="tiles/features.png" width="768" height="112"/>
 <tile id="0">
  <properties>
   <property name="beach" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="beach" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="beach" type="bool" value="true"/>
   <property name="terrace" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrace" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="airfield" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="airfield" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="airfield" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="village" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
