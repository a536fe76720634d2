import { expect, it } from 'vitest';
import { addSignal, noChanges, toRepeated } from './waiting-changes.ts';

const conversation = 'c1';

it('a repeated announcement has what failed and what came since, and only the typing of since', () => {
  const failed = noChanges();
  addSignal(failed, { kind: 'messages', conversation, from: 3, to: 4 });
  addSignal(failed, { kind: 'typing', conversation, user: 'ana', name: 'Ana' });
  const since = noChanges();
  addSignal(since, { kind: 'messages', conversation, from: 5, to: 5 });
  addSignal(since, { kind: 'typing', conversation, user: 'berta', name: 'Berta' });

  const repeated = toRepeated(failed, since);
  expect(repeated).toMatchObject({ attempts: 1, mods: { from: 3, to: 5 }, changed: true });
  expect([...repeated.typing]).toEqual([['berta', 'Berta']]);
});

it('a repeated announcement after which nothing came has what failed, without typing', () => {
  const failed = noChanges();
  addSignal(failed, { kind: 'cleared', conversation, user: 'ana', upToSeq: 7 });
  addSignal(failed, { kind: 'typing', conversation, user: 'ana', name: 'Ana' });

  const repeated = toRepeated(failed);
  expect(repeated).toMatchObject({ attempts: 1, mods: null, cleared: failed.cleared, own: new Set(['ana']) });
  expect(repeated.typing.size).toBe(0);
});
