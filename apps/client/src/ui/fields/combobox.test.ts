import { expect, test } from 'vitest';
import { type ComboboxState, closed, comboboxKey } from './combobox.ts';

const typing: ComboboxState = { open: true, active: -1 };

function press(keys: string[], options: number, from: ComboboxState = typing): ComboboxState {
  let state = from;
  for (const key of keys) {
    const move = comboboxKey(key, state, options);
    if (move?.do === 'move') state = move.to;
  }
  return state;
}

test('the arrow keys go through the suggestions and, between the last and the first, through the field', () => {
  expect(press(['ArrowDown', 'ArrowDown'], 3).active).toBe(1);
  expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 3).active).toBe(-1);
  expect(press(['ArrowUp'], 3).active).toBe(2);
  expect(press(['ArrowDown', 'ArrowUp'], 3).active).toBe(-1);
});

test('they open a list that is closed, and do nothing where there is none', () => {
  expect(press(['ArrowDown'], 3, closed)).toEqual({ open: true, active: 0 });
  expect(press(['ArrowUp'], 3, closed)).toEqual({ open: true, active: 2 });
  expect(comboboxKey('ArrowDown', closed, 0)).toBeNull();
});

test('Home and End belong to the text until a suggestion is active', () => {
  expect(comboboxKey('Home', typing, 3)).toBeNull();
  expect(press(['ArrowDown', 'End'], 3).active).toBe(2);
  expect(press(['ArrowUp', 'Home'], 3).active).toBe(0);
});

test('Enter takes the active suggestion; without one it searches for the text', () => {
  expect(comboboxKey('Enter', { open: true, active: 1 }, 3)).toEqual({ do: 'choose', index: 1 });
  expect(comboboxKey('Enter', typing, 3)).toBeNull();
  expect(comboboxKey('Enter', { open: true, active: 3 }, 3)).toBeNull();
});

test('Escape closes the list, and pressed again empties the field', () => {
  expect(comboboxKey('Escape', { open: true, active: 1 }, 3)).toEqual({ do: 'move', to: closed });
  expect(comboboxKey('Escape', closed, 3)).toEqual({ do: 'clear' });
});
