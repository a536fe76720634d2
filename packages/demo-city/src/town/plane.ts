/** The plane of the town: metres east and north of the square, bent a little before the conversion to degrees. */
import type { Point } from '@callejero/contract/resource.ts';

export interface Metres {
  x: number;
  y: number;
}

export type Path = readonly Metres[];

/** The rotation of the grid against north. */
const turn = (9 * Math.PI) / 180;

function bend({ x, y }: Metres): Metres {
  const bentX = x + 34 * Math.sin(y / 310 + 0.6) + 12 * Math.sin(x / 150 + 1) - 29;
  const bentY = y + 30 * Math.sin(x / 390 - 0.4) + 10 * Math.sin(y / 130 + 2) + 3;
  return {
    x: bentX * Math.cos(turn) - bentY * Math.sin(turn),
    y: bentX * Math.sin(turn) + bentY * Math.cos(turn),
  };
}

const metresPerDegree = 111_320;

/** Degrees of a point of the plane, to a decimetre. */
export function toPoint(at: Metres, center: Point): Point {
  const { x, y } = bend(at);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: round(center.lat + y / metresPerDegree),
    lng: round(center.lng + x / (metresPerDegree * Math.cos((center.lat * Math.PI) / 180))),
  };
}

export function distance(one: Metres, two: Metres): number {
  return Math.hypot(one.x - two.x, one.y - two.y);
}

function between(one: Metres, two: Metres, share: number): Metres {
  return { x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share };
}

export function distanceToPath(at: Metres, path: Path): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, end] of path.entries()) {
    const start = path[index - 1] ?? end;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : ((at.x - start.x) * dx + (at.y - start.y) * dy) / length;
    nearest = Math.min(nearest, distance(at, between(start, end, Math.min(1, Math.max(0, share)))));
  }
  return nearest;
}

/** Whether a point is inside a closed path, by the even-odd rule. */
export function isInside(at: Metres, ring: Path): boolean {
  let inside = false;
  let last = ring.at(-1);
  for (const next of ring) {
    if (last && next.y > at.y !== last.y > at.y) {
      if (at.x < ((last.x - next.x) * (at.y - next.y)) / (last.y - next.y) + next.x) inside = !inside;
    }
    last = next;
  }
  return inside;
}

/** A smooth curve through the points (Catmull-Rom), with `steps` pieces between two of them. */
export function smooth(points: Path, steps: number): Metres[] {
  const curve: Metres[] = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [b, c] = [points[index], points[index + 1]];
    if (!b || !c) continue;
    const [a, d] = [points[index - 1] ?? b, points[index + 2] ?? c];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const along = (of: 'x' | 'y') =>
        0.5 *
        (2 * b[of] +
          (c[of] - a[of]) * t +
          (2 * a[of] - 5 * b[of] + 4 * c[of] - d[of]) * t * t +
          (3 * b[of] - a[of] - 3 * c[of] + d[of]) * t * t * t);
      curve.push({ x: along('x'), y: along('y') });
    }
  }
  const last = points.at(-1);
  return last ? [...curve, last] : curve;
}

/** The parallel of a path, `by` metres to its left. */
export function beside(path: Path, by: (index: number) => number): Metres[] {
  return path.map((at, index) => {
    const [before, after] = [path[index - 1] ?? at, path[index + 1] ?? at];
    const length = Math.max(1e-9, distance(before, after));
    const offset = by(index);
    return {
      x: at.x - ((after.y - before.y) / length) * offset,
      y: at.y + ((after.x - before.x) / length) * offset,
    };
  });
}

/** A rounded, uneven shape. */
export function blob(center: Metres, width: number, height: number, phase: number): Metres[] {
  return Array.from({ length: 36 }, (_, index) => {
    const angle = (index / 36) * 2 * Math.PI;
    const swell = 1 + 0.13 * Math.sin(3 * angle + phase) + 0.06 * Math.sin(5 * angle + 2 * phase);
    return {
      x: center.x + (width / 2) * swell * Math.cos(angle),
      y: center.y + (height / 2) * swell * Math.sin(angle),
    };
  });
}

export function rectangle(west: number, south: number, east: number, north: number): Metres[] {
  return [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ];
}

/** The path with points at most `step` metres apart, so that bending the plane bends it too. */
export function sampled(path: Path, step: number): Metres[] {
  return path.flatMap((end, index) => {
    const start = path[index - 1];
    if (!start) return [end];
    const pieces = Math.max(1, Math.ceil(distance(start, end) / step));
    return Array.from({ length: pieces }, (_, piece) => between(start, end, (piece + 1) / pieces));
  });
}
