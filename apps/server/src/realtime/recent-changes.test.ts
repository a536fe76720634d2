import { expect, it } from 'vitest';
import type { Change } from '../ports/ports.ts';
import { createRecentChanges, recentFor } from './recent-changes.ts';

const change = (id: string, kind: Change['change'] = 'updated'): Change => ({
  resource: 'commerces',
  id,
  change: kind,
});

it('has the last change of each row, for a while', () => {
  let now = 0;
  const recent = createRecentChanges(() => now);
  recent.add([change('a', 'created'), change('b')]);
  now = recentFor;
  recent.add([change('a')]);
  expect(recent.read()).toEqual([change('b'), change('a')]);
  now += 1;
  expect(recent.read()).toEqual([change('a')]);
  now += recentFor;
  expect(recent.read()).toEqual([]);
});

it.each([
  ['changes were missed', null],
  ['there are too many', Array.from({ length: 501 }, (_, at) => change(String(at)))],
])('says that anything may have changed when %s, for as long', (_, changes) => {
  let now = 0;
  const recent = createRecentChanges(() => now);
  recent.add(changes);
  now = recentFor;
  expect(recent.read()).toBe(null);
  now += 1;
  recent.add([change('next')]);
  expect(recent.read()).toEqual([change('next')]);
});
