import { expect, it } from 'vitest';
import { proposeWords } from './first-words.ts';

function memory() {
  const stored = new Map<string, unknown>();
  return {
    read: <Value>(owner: string, name: string) => {
      const value = stored.get(`${owner} ${name}`) as Value | undefined;
      return value === undefined ? null : { rev: null, at: 0, value };
    },
    write: (owner: string, name: string, _rev: number | null, value: unknown) =>
      void stored.set(`${owner} ${name}`, value),
    typed: (text: string) => void stored.set('ana chat', text),
    text: () => stored.get('ana chat'),
  };
}

it('words about another page replace an unchanged proposal', () => {
  const drafts = memory();
  proposeWords(drafts, 'ana', 'chat', 'Por la promoción A. ');
  expect(drafts.text()).toBe('Por la promoción A. ');
  proposeWords(drafts, 'ana', 'chat', 'Por la promoción B. ');
  expect(drafts.text()).toBe('Por la promoción B. ');
});

it('what a person typed stays', () => {
  const drafts = memory();
  drafts.typed('¿Abren hoy?');
  proposeWords(drafts, 'ana', 'chat', 'Por la promoción A. ');
  expect(drafts.text()).toBe('¿Abren hoy?');
  drafts.typed('');
  proposeWords(drafts, 'ana', 'chat', 'Por la promoción A. ');
  drafts.typed('Por la promoción A. ¿Vale hoy?');
  proposeWords(drafts, 'ana', 'chat', 'Por la promoción B. ');
  expect(drafts.text()).toBe('Por la promoción A. ¿Vale hoy?');
});
