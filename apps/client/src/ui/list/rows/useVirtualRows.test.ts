import { expect, it } from 'vitest';
import { toSlots } from './useVirtualRows.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Rows of 10 pixels in a list that begins at 100. */
const placed = (...indices: number[]) =>
  indices.map((index) => ({ index, start: 100 + index * 10, end: 110 + index * 10 }));
const received = (indices: number[]) =>
  toSlots(rows, placed(...indices), 100, 60).map((slot) => ('gap' in slot ? slot.gap : slot.row));

it('leaves gaps for the rows that are not rendered: before, between and after the others', () => {
  expect(received([2, 3])).toEqual([20, 'c', 'd', 20]);
  expect(received([0, 4])).toEqual(['a', 30, 'e', 10]);
  expect(received([0, 1, 2, 3, 4, 5])).toEqual(rows);
  expect(received([])).toEqual([60]);
});

it('ignores positions of rows that no longer exist', () => {
  expect(toSlots(['a'], placed(0, 1), 100, 10)).toEqual([{ row: 'a', index: 0 }]);
});
