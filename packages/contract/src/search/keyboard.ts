/** The keyboard that people type on: a finger that slips hits a neighbour of the key that was meant. */

/** Letters of the rows, each moved by so much of a key's width. `ñ` is folded to `n` before it comes here. */
const rows = [
  { letters: 'qwertyuiop', moved: 0 },
  { letters: 'asdfghjkl', moved: 0.5 },
  { letters: 'zxcvbnm', moved: 1.5 },
];

const places = new Map(
  rows.flatMap(({ letters, moved }, row) =>
    [...letters].map((letter, at) => [letter, { row, at: at + moved }] as const),
  ),
);

function areNeighbours(one: string, other: string): boolean {
  const [first, second] = [places.get(one), places.get(other)];
  if (!first || !second) return false;
  return Math.abs(first.row - second.row) <= 1 && Math.abs(first.at - second.at) <= 1;
}

/** Whether `typed` is `meant` with one letter that is the neighbour of the right one, as `hptel` for `hotel`. */
export function isSlip(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return false;
  const wrong = [...typed].flatMap((letter, at) => (letter === meant[at] ? [] : [at]));
  const [at] = wrong;
  return wrong.length === 1 && at !== undefined && areNeighbours(typed[at] ?? '', meant[at] ?? '');
}
