<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="elevation" tilewidth="96" tileheight="112" tilecount="18" columns="18" backgroundcolor="#3c4a52">
 <image source="tiles/elevation.png" width="1728" height="112"/>
 <tile id="0" type="level 0">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1" type="level 1">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2" type="level 2">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3" type="level 3">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="level 4">
  <properties>
   <property name="level" type="int" value="4"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="5" type="level 5">
  <properties>
   <property name="level" type="int" value="5"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="6" type="level 6">
  <properties>
   <property name="level" type="int" value="6"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="7" type="level 7">
  <properties>
   <property name="level" type="int" value="7"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="8" type="level 8">
  <properties>
   <property name="level" type="int" value="8"/>
   <property name="mixed" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="9" type="level 0, part lower">
  <properties>
   <property name="level" type="int" value="0"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10" type="level 1, part lower">
  <properties>
   <property name="level" type="int" value="1"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11" type="level 2, part lower">
  <properties>
   <property name="level" type="int" value="2"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="12" type="level 3, part lower">
  <properties>
   <property name="level" type="int" value="3"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="13" type="level 4, part lower">
  <properties>
   <property name="level" type="int" value="4"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="14" type="level 5, part lower">
  <properties>
   <property name="level" type="int" value="5"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="15" type="level 6, part lower">
  <properties>
   <property name="level" type="int" value="6"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="16" type="level 7, part lower">
  <properties>
   <property name="level" type="int" value="7"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="17" type="level 8, part lower">
  <properties>
   <property name="level" type="int" value="8"/>
   <property name="mixed" type="bool" value="true"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="level" type="corner" tile="-1">
   <wangcolor name="level 0" color="#746e65" tile="0" probability="1"/>
   <wangcolor name="level 1" color="#898375" tile="1" probability="1"/>
   <wangcolor name="level 2" color="#9e9b83" tile="2" probability="1"/>
   <wangcolor name="level 3" color="#b0ac8d" tile="3" probability="1"/>
   <wangcolor name="level 4" color="#c2ba95" tile="4" probability="1"/>
   <wangcolor name="level 5" color="#d0c59b" tile="5" probability="1"/>
   <wangcolor name="level 6" color="#d9cea8" tile="6" probability="1"/>
   <wangcolor name="level 7" color="#cdbfa0" tile="7" probability="1"/>
   <wangcolor name="level 8" color="#beae94" tile="8" probability="1"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="2" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="3" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="4" wangid="0,5,0,5,0,5,0,5"/>
   <wangtile tileid="5" wangid="0,6,0,6,0,6,0,6"/>
   <wangtile tileid="6" wangid="0,7,0,7,0,7,0,7"/>
   <wangtile tileid="7" wangid="0,8,0,8,0,8,0,8"/>
   <wangtile tileid="8" wangid="0,9,0,9,0,9,0,9"/>
  </wangset>
  <wangset name="level, part of the hex lower" type="corner" tile="-1">
   <wangcolor name="level 0, part lower" color="#746e65" tile="9" probability="1"/>
   <wangcolor name="level 1, part lower" color="#898375" tile="10" probability="1"/>
   <wangcolor name="level 2, part lower" color="#9e9b83" tile="11" probability="1"/>
   <wangcolor name="level 3, part lower" color="#b0ac8d" tile="12" probability="1"/>
   <wangcolor name="level 4, part lower" color="#c2ba95" tile="13" probability="1"/>
   <wangcolor name="level 5, part lower" color="#d0c59b" tile="14" probability="1"/>
   <wangcolor name="level 6, part lower" color="#d9cea8" tile="15" probability="1"/>
   <wangcolor name="level 7, part lower" color="#cdbfa0" tile="16" probability="1"/>
   <wangcolor name="level 8, part lower" color="#beae94" tile="17" probability="1"/>
   <wangtile tileid="9" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="10" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="11" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="12" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="13" wangid="0,5,0,5,0,5,0,5"/>
   <wangtile tileid="14" wangid="0,6,0,6,0,6,0,6"/>
   <wangtile tileid="15" wangid="0,7,0,7,0,7,0,7"/>
   <wangtile tileid="16" wangid="0,8,0,8,0,8,0,8"/>
   <wangtile tileid="17" wangid="0,9,0,9,0,9,0,9"/>
  </wangset>
 </wangsets>
</tileset>
