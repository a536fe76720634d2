import { expect, it } from 'vitest';
import { createNames } from './record-names.ts';

it('names that are requested together are read once per collection', async () => {
  const reads: string[] = [];
  const names = createNames(async (resource, ids) => {
    reads.push(`${resource}: ${ids.join()}`);
    return new Map(ids.map((id) => [id, `${resource} ${id}`]));
  });
  const found = await Promise.all([
    names('events', '1'),
    names('events', '2'),
    names('events', '1'),
    names('users', '3'),
  ]);
  expect(found.map((name) => name?.text)).toEqual(['events 1', 'events 2', 'events 1', 'users 3']);
  expect(reads).toEqual(['events: 1,2', 'users: 3']);
  await names('events', '4');
  expect(reads.at(-1)).toBe('events: 4');
});

it('a collection that can’t be read has no names, and the others still have theirs', async () => {
  const names = createNames(async (resource, _, archived) => {
    if (resource === 'keys') throw new Error('403');
    return archived ? new Map() : new Map([['1', 'uno']]);
  });
  expect(await Promise.all([names('keys', '1'), names('events', '1'), names('events', '2')])).toEqual([
    null,
    { text: 'uno', isArchived: false },
    null,
  ]);
});

it('an archived record has its name too', async () => {
  const asked: string[] = [];
  const names = createNames(async (_, ids, archived) => {
    asked.push(`${archived ? 'archived' : 'living'}: ${ids.join()}`);
    return archived ? new Map([['2', 'dos']]) : new Map([['1', 'uno']]);
  });
  expect(await Promise.all([names('events', '1'), names('events', '2')])).toEqual([
    { text: 'uno', isArchived: false },
    { text: 'dos', isArchived: true },
  ]);
  expect(asked).toEqual(['living: 1,2', 'archived: 2']);
});
