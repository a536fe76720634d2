import { expect, it } from 'vitest';
import { giveWay, typedSince, typeOver, versionToSend } from './typed-over.ts';

const first = { rev: 1, percentage: 50, amount: 100 };
const typed = typeOver(null, first, { percentage: 60 });

it('a change of a field that somebody else changed names the version that the person saw', () => {
  expect(versionToSend(typed, { ...first, rev: 2, percentage: 40 })).toMatchObject({ rev: 1 });
});

it('a change of another field than others names the newest version, with what they changed', () => {
  const newest = { ...first, rev: 2, amount: 200 };
  expect(versionToSend(typed, newest)).toEqual(newest);
});

it('each field was seen in the version that was shown when it was typed', () => {
  const second = { ...first, rev: 2, amount: 200 };
  const both = typeOver(typed, second, { amount: 300 });
  expect(both).toEqual({
    seen: { rev: 1, percentage: 50, amount: 200 },
    values: { percentage: 60, amount: 300 },
  });
  expect(versionToSend(both, second)).toEqual(second);
  expect(versionToSend(typeOver(both, { ...second, percentage: 40 }, { amount: 400 }), second).rev).toBe(2);
});

it('a field that is typed again is still compared with the version that was seen first', () => {
  const second = { ...first, rev: 2, percentage: 40 };
  expect(versionToSend(typeOver(typed, second, { percentage: 61 }), second)).toMatchObject({ rev: 1 });
});

it('what is typed while a change is on its way stays, over the version that the server stored', () => {
  const stored = { ...first, rev: 2, percentage: 60 };
  const later = typeOver(typed, first, { percentage: 61 });
  expect(typedSince(later, typed.values, stored)).toEqual({ seen: stored, values: { percentage: 61 } });
  expect(typedSince(typed, typed.values, stored)).toBeNull();
});

it('after a conflict a person may give way in what somebody else changed, and keeps the rest', () => {
  const both = typeOver(typed, first, { amount: 300 });
  const current = { ...first, rev: 2, percentage: 40 };
  expect(giveWay(both, current)).toEqual({ seen: current, values: { amount: 300 } });
  expect(giveWay(typed, current)).toBeNull();
  expect(giveWay(typed, { ...first, rev: 2, amount: 200 })?.values).toEqual({ percentage: 60 });
});
