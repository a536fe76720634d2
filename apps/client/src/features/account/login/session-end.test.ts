import { expect, it } from 'vitest';
import { endEmail, endSentence } from './session-end.ts';

it('login says in one sentence why the session ended, and nothing when none did', () => {
  expect(endSentence({ from: '/events', end: { reason: 'expired', user: 'a' } })).toBe(
    'Tu sesión ha caducado. Vuelve a entrar para seguir donde estabas.',
  );
  for (const reason of ['closed', 'elsewhere'])
    expect(endSentence({ end: { reason } })).toMatch(/Vuelve a entrar para seguir donde estabas\.$/);
  for (const state of [null, {}, { from: '/events', end: null }, { end: { reason: 'toString' } }])
    expect(endSentence(state)).toBeNull();
});

it('login is filled with the address of the session that ended, and with no other', () => {
  expect(endEmail({ end: { reason: 'expired', user: 'a', email: 'ana@prueba.example' } })).toBe(
    'ana@prueba.example',
  );
  for (const state of [null, {}, { end: null }, { end: { reason: 'elsewhere', user: 'a' } }])
    expect(endEmail(state)).toBeUndefined();
});
