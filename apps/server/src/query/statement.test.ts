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

it('two hundred invented statements do not occupy the names of prepared statements for ever', () => {
  for (let index = 1; index <= 200; index++) expect(askThrice(index)?.name).toBeDefined();
  // The frequent statement still has its name, and a new one gets the name of the oldest.
  expect(ask(1).name).toBeDefined();
  expect(askThrice(500)?.name).toBeDefined();
  expect(ask(1).name).toBeDefined();
  expect(ask(2).name).toBeUndefined();
});
