import { expect, it } from 'vitest';
import { createNames } from './record-names.ts';

it('reads what is asked for together once per collection', async () => {
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
  expect(found).toEqual(['events 1', 'events 2', 'events 1', 'users 3']);
  expect(reads).toEqual(['events: 1,2', 'users: 3']);
  await names('events', '4');
  expect(reads.at(-1)).toBe('events: 4');
});

it('has no name for what can’t be read, and still those of the other collections', async () => {
  const names = createNames(async (resource) => {
    if (resource === 'keys') throw new Error('403');
    return new Map([['1', 'uno']]);
  });
  expect(await Promise.all([names('keys', '1'), names('events', '1'), names('events', '2')])).toEqual([
    null,
    'uno',
    null,
  ]);
});
