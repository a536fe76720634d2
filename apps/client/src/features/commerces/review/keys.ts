/** The keys of the review screen. */

export type Command =
  | 'accept'
  | 'reject'
  | 'next'
  | 'previous'
  | 'open'
  | 'merge'
  | 'choose'
  | 'accept-chosen'
  | 'reject-chosen'
  | 'undo'
  | 'help';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const letters = new Map<string, Command>([
  ['a', 'accept'],
  ['r', 'reject'],
  ['j', 'next'],
  ['k', 'previous'],
  ['e', 'open'],
  ['m', 'merge'],
  ['x', 'choose'],
  ['z', 'undo'],
]);
const shifted = new Map<string, Command>([
  ['a', 'accept-chosen'],
  ['r', 'reject-chosen'],
]);
const arrows = new Map<string, Command>([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
]);

/** `characters`: whether keys that type a character are shortcuts (WCAG 2.1.4). */
export function findCommand(press: Press, characters: boolean): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const arrow = arrows.get(press.key);
  if (arrow) return press.shiftKey ? null : arrow;
  if (!characters) return null;
  if (press.key === '?') return 'help';
  return (press.shiftKey ? shifted : letters).get(press.key.toLowerCase()) ?? null;
}
