"""Fields of numbers behind the relief: blur, noise, distance, shading. Needs numpy and Pillow."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Field: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]


def resized(field: Field, size: tuple[int, int]) -> Field:
    """Return a field at another size (width, height), smoothly."""
    image = Image.fromarray(field.astype(np.float32))
    return np.asarray(image.resize(size, Image.Resampling.BICUBIC), dtype=np.float32)


def _box(field: Field, radius: int, axis: int) -> Field:
    width = 2 * radius + 1
    pad: list[tuple[int, int]] = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(field, pad, mode="edge"), axis=axis, dtype=np.float64)
    size = field.shape[axis]
    high = np.take(total, np.arange(width, width + size), axis=axis)
    low = np.take(total, np.arange(0, size), axis=axis)
    return np.asarray((high - low) / width, dtype=np.float32)


def blurred(field: Field, sigma: float) -> Field:
    """Blur a field nearly like a Gaussian: three box means in each direction."""
    radius = max(1, round((np.sqrt(4 * sigma * sigma + 1) - 1) / 2))
    for _ in range(3):
        field = _box(_box(field, radius, 0), radius, 1)
    return field


def noise(size: tuple[int, int], cell: float, seed: int, octaves: int = 4, gain: float = 0.5) -> Field:
    """Return smooth noise about -1 to 1 whose largest lumps span `cell` pixels."""
    rng = np.random.default_rng(seed)
    width, height = size
    total: Field = np.zeros((height, width), dtype=np.float32)
    weight, sum_of_weights = 1.0, 0.0
    for _ in range(octaves):
        grid = (max(2, int(width / cell) + 3), max(2, int(height / cell) + 3))
        lumps = rng.uniform(-1, 1, (grid[1], grid[0])).astype(np.float32)
        total += weight * resized(lumps, size)
        sum_of_weights += weight
        weight *= gain
        cell = max(2.0, cell / 2)
    return total / np.float32(sum_of_weights)


def distance_to(mask: Mask) -> Field:
    """Return the distance in pixels from each pixel to the nearest one of a mask (jump flooding)."""
    height, width = mask.shape
    far = np.int32(10**6)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.int32)
    near_y = np.where(mask, ys, far)
    near_x = np.where(mask, xs, far)
    best = np.where(mask, 0.0, np.inf)
    step = 1 << (max(height, width) - 1).bit_length()
    while step:
        for dy in (-step, 0, step):
            for dx in (-step, 0, step):
                if dx or dy:
                    _flood(near_y, near_x, best, ys, xs, dy, dx)
        step //= 2
    return np.sqrt(best).astype(np.float32)


def _flood(near_y: Any, near_x: Any, best: Any, ys: Any, xs: Any, dy: int, dx: int) -> None:
    height, width = best.shape
    if abs(dy) >= height or abs(dx) >= width:
        return
    to_y, from_y = slice(max(0, -dy), height - max(0, dy)), slice(max(0, dy), height + min(0, dy))
    to_x, from_x = slice(max(0, -dx), width - max(0, dx)), slice(max(0, dx), width + min(0, dx))
    cand_y, cand_x = near_y[from_y, from_x], near_x[from_y, from_x]
    away = (cand_y - ys[to_y, to_x]).astype(np.float64) ** 2 + (cand_x - xs[to_y, to_x]).astype(
        np.float64
    ) ** 2
    nearer = away < best[to_y, to_x]
    best[to_y, to_x][nearer] = away[nearer]
    near_y[to_y, to_x][nearer] = cand_y[nearer]
    near_x[to_y, to_x][nearer] = cand_x[nearer]


def hillshade(height: Field, rise: float) -> Field:
    """Return the light on a surface lit from the upper left, 0 to 1; level ground gets about 0.7."""
    slope_y, slope_x = np.gradient(height * np.float32(rise))
    light = np.array([-0.55, -0.55, 0.95])
    light = light / np.linalg.norm(light)
    length = np.sqrt(slope_x**2 + slope_y**2 + 1)
    lit = (-slope_x * light[0] - slope_y * light[1] + light[2]) / length
    return np.asarray(np.clip(lit, 0, 1), dtype=np.float32)


def smooth_step(field: Field, low: float, high: float) -> Field:
    """Return 0 below low, 1 above high and a soft rise between."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def mixed(base: Field, colour: tuple[int, int, int], share: Field | float) -> Field:
    """Return a picture (height, width, 3) with a colour mixed in by shares 0 to 1."""
    ink = np.array(colour, dtype=np.float32)
    part = np.float32(share) if isinstance(share, float) else share[..., None]
    return np.asarray(base + (ink - base) * part, dtype=np.float32)
