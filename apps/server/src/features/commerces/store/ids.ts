/** The ids of places as bytes: a UUID is four numbers, and a table of slots finds it again. */
import { grown } from './packed.ts';

/** Numbers of a UUID. */
const parts = 4;

function partsOf(id: string): [number, number, number, number] {
  const number = (digits: string) => Number.parseInt(digits, 16) >>> 0;
  return [
    number(id.slice(0, 8)),
    number(id.slice(9, 13) + id.slice(14, 18)),
    number(id.slice(19, 23) + id.slice(24, 28)),
    number(id.slice(28)),
  ];
}

export class Ids {
  /** How many slots there are, free ones included. */
  size = 0;
  #used = 0;
  #numbers = new Uint32Array(1024 * parts);
  /** The slot of each id, plus one, at its hash or where the next room was; at most half full. */
  #table = new Uint32Array(2048);

  /** The id of a free slot stays what it was. */
  at(slot: number): string {
    if (slot >= this.size) return '';
    const hex = Array.from(this.#numbers.subarray(slot * parts, (slot + 1) * parts), (number) =>
      number.toString(16).padStart(8, '0'),
    ).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  slotOf(id: string): number | undefined {
    const own = partsOf(id);
    for (let at = this.#placeOf(own[1], own[2], own[3]); ; at = this.#next(at)) {
      const slot = (this.#table[at] as number) - 1;
      if (slot < 0) return undefined;
      if (own.every((number, part) => this.#numbers[slot * parts + part] === number)) return slot;
    }
  }

  /** Gives a slot that has no id an id that has no slot. */
  set(slot: number, id: string): void {
    if ((slot + 1) * parts > this.#numbers.length) this.#numbers = grown(this.#numbers, 2 * slot * parts);
    this.#numbers.set(partsOf(id), slot * parts);
    this.size = Math.max(this.size, slot + 1);
    this.#used += 1;
    if (2 * this.#used > this.#table.length) this.#growTable();
    this.#insert(slot);
  }

  delete(id: string): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    let gap = this.#homeOf(slot);
    while (this.#table[gap] !== slot + 1) gap = this.#next(gap);
    // An id that stands later only because this one had its place moves up.
    for (let at = this.#next(gap); this.#table[at] !== 0; at = this.#next(at)) {
      const home = this.#homeOf((this.#table[at] as number) - 1);
      const isBetween = gap <= at ? gap < home && home <= at : gap < home || home <= at;
      if (isBetween) continue;
      this.#table[gap] = this.#table[at] as number;
      gap = at;
    }
    this.#table[gap] = 0;
    this.#used -= 1;
  }

  /** In the order of their text. */
  compare(one: number, other: number): number {
    for (let part = 0; part < parts; part++) {
      const [own, others] = [this.#numbers[one * parts + part], this.#numbers[other * parts + part]];
      if (own !== others) return (own as number) - (others as number);
    }
    return 0;
  }

  #growTable(): void {
    const before = this.#table;
    this.#table = new Uint32Array(2 * before.length);
    for (const slot of before) if (slot > 0) this.#insert(slot - 1);
  }

  #insert(slot: number): void {
    let at = this.#homeOf(slot);
    while (this.#table[at] !== 0) at = this.#next(at);
    this.#table[at] = slot + 1;
  }

  #homeOf(slot: number): number {
    const number = (part: number) => this.#numbers[slot * parts + part] as number;
    return this.#placeOf(number(1), number(2), number(3));
  }

  /** The first number of a UUIDv7 is the time. */
  #placeOf(second: number, third: number, fourth: number): number {
    const mixed = Math.imul(second ^ Math.imul(third, 0x9e3779b1) ^ fourth, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.#table.length - 1);
  }

  #next(at: number): number {
    return (at + 1) & (this.#table.length - 1);
  }
}
