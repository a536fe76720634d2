/** Which rows may be the same record, from numbers that stay small beside the rows. Pure. */
import type { Point } from '@callejero/contract/resource.ts';
import { toSums } from './source.ts';

/** Numbers of 32 bits that rows have. */
export class Hints {
  private numbers = new Uint32Array(1024);
  private count = 0;

  add(hints: readonly number[]): void {
    if (this.count + hints.length > this.numbers.length) {
      const more = new Uint32Array(2 * this.numbers.length + hints.length);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers.set(hints, this.count);
    this.count += hints.length;
  }

  /** Those that several rows have. */
  repeated(): Set<number> {
    const sorted = this.numbers.subarray(0, this.count).sort();
    return new Set(sorted.filter((hint, index) => hint === sorted[index - 1]));
  }
}

export const toHint = (text: string): number => toSums(text)[0];

/** Degrees of latitude: a hundred metres, of which half are more than the places of one name are apart that are one. */
const height = 100 / 111_000;
/** Degrees of longitude, which are shorter towards the poles. */
const width = 4 * height;

/**
 * Hints of something with a name at a point: two with the same name within some fifty metres share at least one, because each point is
 * in four cells, half a cell apart.
 */
export function hintsAround(name: string, { lat, lng }: Point): number[] {
  const rows = [Math.floor(lat / height), Math.floor(lat / height + 0.5) + 0.5];
  const columns = [Math.floor(lng / width), Math.floor(lng / width + 0.5) + 0.5];
  return rows.flatMap((row) => columns.map((column) => toHint(`${name}|${row}|${column}`)));
}
