"""Clips: what each event looks like; one builder per event type, found through the register of `game.clips.clip`."""
