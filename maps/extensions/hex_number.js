/* The tool "Hex number": the status bar tells the number of the hex under the mouse. */
tiled.registerTool("IwoHexNumber", {
    name: "Hex number",
    usesSelectedTiles: false,

    updateStatusInfo: function () {
        if (!this.map) {
            return;
        }
        var column = this.tilePosition.x;
        var row = this.map.height - 1 - this.tilePosition.y;
        var inside = column >= 0 && column < this.map.width && row >= 0 && row < this.map.height;
        this.statusInfo = inside ? "hex " + ("0" + row).slice(-2) + ("0" + column).slice(-2) : "";
    }
});
