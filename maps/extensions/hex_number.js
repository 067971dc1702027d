/* The tool "Hex number": the status bar tells the number of the hex under the mouse. */
tiled.registerTool("IwoHexNumber", {
    name: "Hex number",
    usesSelectedTiles: false,

    updateStatusInfo: function () {
        if (!this.map || this.map.infinite) {
            return;
        }
        /* Even rows stand half a hex to the right: the foot row is 00 if it does, and 01 if not. */
        var foot = this.map.height - 1;
        var footStandsRight = (foot % 2 === 1) === (this.map.staggerIndex === TileMap.StaggerOdd);
        var column = this.tilePosition.x;
        var row = foot - this.tilePosition.y + (footStandsRight ? 0 : 1);
        var inside = column >= 0 && column < this.map.width && this.tilePosition.y >= 0 && this.tilePosition.y <= foot;
        this.statusInfo = inside ? "hex " + ("0" + row).slice(-2) + ("0" + column).slice(-2) : "";
    }
});
