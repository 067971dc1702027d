"""Asks a window to close, as the cross of a window manager does."""

from __future__ import annotations

import ctypes
import ctypes.util


class ClientMessage(ctypes.Structure):
    """The event of the X server that carries a wish of another program."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 12),
    )


def close_window(display_name: str, window: int) -> None:
    """Send WM_DELETE_WINDOW to a window."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(display_name.encode()))
    assert display.value, f"no display {display_name}"
    wish = ClientMessage(type=33, window=window, format=32)
    wish.message_type = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
    wish.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(wish))
    x11.XSync(display, 0)
    x11.XCloseDisplay(display)
