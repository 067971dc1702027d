<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="elevation" tilewidth="96" tileheight="112" tilecount="18" columns="18">
 <image source="tiles/elevation.png" width="1728" height="112"/>
 <tile id="0">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="level" type="int" value="4"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="level" type="int" value="5"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="level" type="int" value="6"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="level" type="int" value="7"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="level" type="int" value="8"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="level" type="int" value="4"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="level" type="int" value="5"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="level" type="int" value="6"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="level" type="int" value="7"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="level" type="int" value="8"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
