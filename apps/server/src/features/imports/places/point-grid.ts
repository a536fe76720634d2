/** Items by their point in cells, so that only neighbours are compared. Pure. */
import type { Point } from '@callejero/contract/resource.ts';

const metresPerDegree = 111_195;

/**
 * The key of a cell in 32 bits, which V8 looks up much faster than larger numbers. Only cells far from each other share a key;
 * comparing the distance then excludes their items.
 */
const cellKey = (row: number, column: number): number => (Math.imul(row, 1 << 16) + column) | 0;

export class PointGrid<T> {
  private readonly cells = new Map<number, { item: T; point: Point }[]>();
  private readonly metres: number;
  private readonly maxPerCell: number;

  /**
   * @param metres the greatest distance of neighbours, about the size of a cell
   * @param maxPerCell items in a cell that others are compared with
   */
  constructor(metres: number, maxPerCell: number) {
    this.metres = metres;
    this.maxPerCell = maxPerCell;
  }

  add(item: T, point: Point): void {
    const [row, column] = this.cellOf(point);
    const key = cellKey(row, column);
    const here = this.cells.get(key);
    if (!here) this.cells.set(key, [{ item, point }]);
    else if (here.length < this.maxPerCell) here.push({ item, point });
  }

  /** The neighbours of a point, in no order. */
  *near({ lat, lng }: Point): Generator<{ item: T; metres: number }> {
    const [row, column] = this.cellOf({ lat, lng });
    const shrink = Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    // Towards the poles a degree of longitude is shorter, so more cells lie within the distance.
    const width = Math.ceil(1 / shrink);
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -width; dx <= width; dx += 1) {
        for (const { item, point } of this.cells.get(cellKey(row + dy, column + dx)) ?? []) {
          const north = (point.lat - lat) * metresPerDegree;
          const east = (point.lng - lng) * metresPerDegree * shrink;
          const metres = Math.sqrt(north * north + east * east);
          if (metres <= this.metres) yield { item, metres };
        }
      }
    }
  }

  /** Row and column, both from zero. */
  private cellOf({ lat, lng }: Point): [number, number] {
    const degrees = this.metres / 111_000;
    return [Math.floor((lat + 91) / degrees), Math.floor((lng + 181) / degrees)];
  }
}
