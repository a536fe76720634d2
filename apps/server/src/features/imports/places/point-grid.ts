/** Items by their point in cells, so that only neighbours are compared. Pure. */
import type { Point } from '@callejero/contract/resource.ts';

const metresPerDegree = 111_195;

/**
 * The key of a cell in 32 bits, which V8 looks up much faster than larger numbers. Only cells far from each other share a key;
 * comparing the distance then excludes their items.
 */
const cellKey = (row: number, column: number): number => (Math.imul(row, 1 << 16) + column) | 0;

export class PointGrid<T> {
  /** In columns, because objects of a million items need several times the memory. */
  private readonly items: T[] = [];
  private readonly lats: number[] = [];
  private readonly lngs: number[] = [];
  /** The item before in the same cell; -1 for the first one. */
  private readonly before: number[] = [];
  /** How many are before it. */
  private readonly depths: number[] = [];
  /** Those that no others are compared with, because their cell is full. */
  private readonly left: number[] = [];
  /** The last item of each cell. */
  private readonly cells = new Map<number, number>();
  private readonly metres: number;
  private readonly maxPerCell: number;

  /**
   * @param metres the greatest distance of neighbours, about the size of a cell
   * @param maxPerCell items in a cell that others are compared with: the first ones
   */
  constructor(metres: number, maxPerCell: number) {
    this.metres = metres;
    this.maxPerCell = maxPerCell;
  }

  add(item: T, point: Point): void {
    const [row, column] = this.cellOf(point);
    const key = cellKey(row, column);
    const last = this.cells.get(key);
    const depth = last === undefined ? 0 : (this.depths[last] ?? 0) + 1;
    if (depth < this.maxPerCell) this.cells.set(key, this.items.length);
    else this.left.push(this.items.length);
    this.before.push(last ?? -1);
    this.depths.push(depth);
    this.items.push(item);
    this.lats.push(point.lat);
    this.lngs.push(point.lng);
  }

  /** All items with their points, mostly in an order in which neighbours are close. */
  *all(): Generator<{ item: T; point: Point }> {
    const at = (index: number) => ({
      item: this.items[index] as T,
      point: { lat: this.lats[index] ?? 0, lng: this.lngs[index] ?? 0 },
    });
    for (const cell of Int32Array.from(this.cells.keys()).sort())
      for (const index of this.inCell(cell)) yield at(index);
    for (const index of this.left) yield at(index);
  }

  /** In the order in which they were added. */
  private inCell(cell: number): number[] {
    const indexes: number[] = [];
    for (let index = this.cells.get(cell) ?? -1; index >= 0; index = this.before[index] ?? -1)
      indexes.push(index);
    return indexes.reverse();
  }

  /** The neighbours of a point, in no order. */
  *near({ lat, lng }: Point): Generator<{ item: T; metres: number }> {
    const [row, column] = this.cellOf({ lat, lng });
    const shrink = Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    // Towards the poles a degree of longitude is shorter, so more cells lie within the distance.
    const width = Math.ceil(1 / shrink);
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -width; dx <= width; dx += 1) {
        for (const index of this.inCell(cellKey(row + dy, column + dx))) {
          const north = ((this.lats[index] ?? 0) - lat) * metresPerDegree;
          const east = ((this.lngs[index] ?? 0) - lng) * metresPerDegree * shrink;
          const metres = Math.sqrt(north * north + east * east);
          if (metres <= this.metres) yield { item: this.items[index] as T, metres };
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
