"""Colour measures: OKLab, and how the two common kinds of colour blindness see."""

from __future__ import annotations

Colour = tuple[int, int, int]

# Viénot, Brettel and Mollon (1999): linear RGB as protanopes and deuteranopes see it.
PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
PLAIN = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def linear(colour: Colour) -> tuple[float, ...]:
    """Return linear light."""
    parts = (channel / 255 for channel in colour)
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def seen(colour: Colour, sight: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Return linear light as an eye sees it."""
    light = linear(colour)
    return tuple(max(0.0, sum(a * b for a, b in zip(row, light, strict=True))) for row in sight)


def oklab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """Return OKLab of linear light."""
    r, g, b = light
    l_ = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m_ = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s_ = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * l_ + 0.7936177850 * m_ - 0.0040720468 * s_,
        1.9779984951 * l_ - 2.4285922050 * m_ + 0.4505937099 * s_,
        0.0259040371 * l_ + 0.7827717662 * m_ - 0.8086757660 * s_,
    )


def apart(one: Colour, other: Colour, sight: tuple[tuple[float, ...], ...]) -> float:
    """Return the OKLab distance of two colours as an eye sees them."""
    a, b = oklab(seen(one, sight)), oklab(seen(other, sight))
    squares: float = sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
    return float(squares**0.5)
