"""Panels, buttons, menus, the inspector; the one package that knows pygame_gui."""
