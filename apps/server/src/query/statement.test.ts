import { expect, it } from 'vitest';
import { statement } from './statement.ts';

it('a repeated statement gets a stable name, and at most 200 statements do', () => {
  const ask = (index: number) => statement(`select ${index}`, []);
  expect(ask(0).name).toBeUndefined();
  expect(ask(0).name).toBeUndefined();
  const { name } = ask(0);
  expect(name).toMatch(/^q_\w{1,60}$/);
  expect(ask(0)).toEqual({ name, text: 'select 0', values: [] });

  // Statements that occur only once get no name.
  for (let index = 1000; index < 6000; index++) expect(ask(index).name).toBeUndefined();
  const names = new Set<string>();
  for (let index = 1; index <= 300; index++) {
    const named = [ask(index), ask(index), ask(index)].at(-1)?.name;
    if (named) names.add(named);
  }
  expect(names.size).toBe(199);
  expect(ask(0).name).toBe(name);
});
