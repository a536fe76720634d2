import { expect, test } from 'vitest';
import { filledReply, mergeReplies, offeredReplies } from './quick-replies.ts';

const replies = ['Hola, {nombre}.', 'Abrimos a las nueve, también el sábado.'];

test('a slash at the beginning offers all replies, and words after it those that contain them', () => {
  expect(offeredReplies(replies, '/')).toEqual(replies);
  expect(offeredReplies(replies, '/SABADO')).toEqual([replies[1]]);
  expect(offeredReplies(replies, '/nada')).toEqual([]);
});

test('a slash within a text offers nothing', () => {
  expect(offeredReplies(replies, '')).toBeNull();
  expect(offeredReplies(replies, 'y/o')).toBeNull();
  expect(offeredReplies(replies, '/a\nb')).toBeNull();
});

test('the placeholder is replaced by the customer’s name', () => {
  expect(filledReply('Hola, {nombre}. Gracias, {nombre}.', 'Ana')).toBe('Hola, Ana. Gracias, Ana.');
});

test('replies that two people changed at once are merged: what each wrote stays, what either removed does not come back', () => {
  const seen = ['a', 'b', 'c'];
  expect(mergeReplies({ seen, typed: ['a', 'B', 'c', 'mine'] }, ['b', 'c', 'theirs'])).toEqual([
    'c',
    'theirs',
    'B',
    'mine',
  ]);
  expect(mergeReplies({ seen, typed: seen }, ['x'])).toEqual(['x']);
});
