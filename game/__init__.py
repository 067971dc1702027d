"""The application: the window, its scenes, animation, sound and the command line."""
