import { expect, it } from 'vitest';
import { statement } from './statement.ts';

const ask = (index: number) => statement(`select ${index}`, []);
const askThrice = (index: number) => [ask(index), ask(index), ask(index)].at(-1);

it('a repeated statement gets a stable name, a statement that occurs once gets none', () => {
  expect(ask(0).name).toBeUndefined();
  expect(ask(0).name).toBeUndefined();
  const { name } = ask(0);
  expect(name).toMatch(/^q_[0-9a-f]{48}$/);
  expect(ask(0)).toEqual({ name, text: 'select 0', values: [] });
  for (let index = 1000; index < 6000; index++) expect(ask(index).name).toBeUndefined();
  expect(ask(0).name).toBe(name);
});

it('two hundred shapes that somebody makes up do not take the names of prepared statements for ever', () => {
  for (let index = 1; index <= 200; index++) expect(askThrice(index)?.name).toBeDefined();
  // The one that was asked for all the time has its name still, a newcomer gets one, and the oldest made way for it.
  expect(ask(1).name).toBeDefined();
  expect(askThrice(500)?.name).toBeDefined();
  expect(ask(1).name).toBeDefined();
  expect(ask(2).name).toBeUndefined();
});
