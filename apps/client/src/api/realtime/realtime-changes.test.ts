import type { Resource } from '@callejero/contract/resource.ts';
import { actions } from '@callejero/contract/resources/actions.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { files } from '@callejero/contract/resources/files.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createLoader } from '../http/loader.ts';
import { concerns, createChanges, toCollections } from './realtime-changes.ts';

/** Queries that are shown (observed) or only cached, and how often each was read. */
function setup(read: () => Promise<unknown> = async () => ({}), writes = createLoader()) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const reads = new Map<string, number>();
  const query = (queryKey: readonly unknown[], shown = true) => {
    const name = JSON.stringify(queryKey);
    const queryFn = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return read();
    };
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    if (!shown) stop();
    return () => reads.get(name) ?? 0;
  };
  const changed = createChanges(client, { gather: 20, maxWait: 1000 }, writes);
  return { client, query, changed };
}

describe('a change of a collection', () => {
  it('reads its shown queries again, and nothing else', async () => {
    const { client, query, changed } = setup();
    const list = query(['categories', 'list', {}]);
    const hidden = query(['categories', 'one', 'c1', {}], false);
    const other = query(['commerces', 'list', {}]);
    await eventually(() => expect(client.isFetching()).toBe(0));
    changed({ resource: 'categories' });
    await eventually(() => expect(list()).toBe(2));
    await eventually(() => expect(client.isFetching()).toBe(0));
    expect([hidden(), other()]).toEqual([1, 1]);
    // A query that is only cached is read again when it is shown.
    expect(client.getQueryState(['categories', 'one', 'c1', {}])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['commerces', 'list', {}])?.isInvalidated).toBe(false);
  });

  it('reads again what populates it, nested too', () => {
    const key = [
      'commerces',
      'list',
      { populates: ['categories', { path: 'address', populates: [{ path: 'province' }] }] },
    ];
    for (const name of ['commerces', 'categories', 'addresses', 'provinces', '*'])
      expect(concerns(key, new Set([name])), name).toBe(true);
    for (const name of ['users', 'files', 'address'])
      expect(concerns(key, new Set([name])), name).toBe(name === 'address');
    expect(concerns(['commerces', 'one', 'x', { populates: ['owners'] }], new Set(['users']))).toBe(true);
    expect(concerns(['administrators', 'list', {}], new Set(['users']))).toBe(true);
  });

  it('is not read while the person waits for a write of their own', async () => {
    const writes = createLoader();
    const [waiting, free] = [setup(undefined, writes), setup(undefined, createLoader())];
    const [list, other] = [waiting, free].map(({ query }) => query(['categories', 'list', {}]));
    const end = writes.start();
    for (const { changed } of [waiting, free]) changed({ resource: 'categories' });
    await eventually(() => expect(other?.()).toBe(2));
    expect(list?.()).toBe(1);
    end();
    await eventually(() => expect(list?.()).toBe(2));
  });

  it('shares one refetch with many others in a short time', async () => {
    const { query, changed } = setup();
    const categoriesRead = query(['categories', 'list', {}]);
    const commercesRead = query(['commerces', 'list', {}]);
    for (let count = 0; count < 50; count++) {
      changed({ resource: 'categories' });
      changed({ resource: 'commerces' });
    }
    await eventually(() => expect([categoriesRead(), commercesRead()]).toEqual([2, 2]));
  });

  it('during a refetch waits for its end, and is not lost', async () => {
    const ends: (() => void)[] = [];
    const { query, changed } = setup(() => new Promise<object>((done) => ends.push(() => done({}))));
    const list = query(['categories', 'list', {}]);
    ends.shift()?.();
    changed({ resource: 'categories' });
    await eventually(() => expect(list()).toBe(2));
    changed({ resource: 'categories' });
    ends.shift()?.();
    await eventually(() => expect(list()).toBe(3));
    ends.shift()?.();
  });

  it('during a first read causes another read, because the first answer may be older', async () => {
    vi.useFakeTimers();
    try {
      const ends: (() => void)[] = [];
      const { query, changed } = setup(() => new Promise<object>((done) => ends.push(() => done({}))));
      const list = query(['categories', 'list', {}]);
      changed({ resource: 'categories' });
      await vi.advanceTimersByTimeAsync(500);
      ends.shift()?.();
      await eventually(() => expect(list()).toBe(2));
      ends.shift()?.();
    } finally {
      vi.useRealTimers();
    }
  });

  it('of the person’s favourites reads the favourites again, and not the records themselves', async () => {
    const { query, changed } = setup();
    const own = query(['favourites']);
    const cards = query(['commerces', 'favourite-cards', ['c1']]);
    changed({ resource: 'favourites' });
    await eventually(() => expect(own()).toBe(2));
    expect(cards()).toBe(1);
  });

  it('of all collections (*) reads everything again', async () => {
    const { query, changed } = setup();
    const reads = [query(['categories', 'list', {}]), query(['imports', 'list', 0])];
    changed({ resource: '*' });
    await eventually(() => expect(reads.map((count) => count())).toEqual([2, 2]));
  });
});

describe('the collection of a populated field', () => {
  it('is known for every reference of the contract', () => {
    const described: Resource[] = [actions, addresses, administrators, categories, commerces, files, users];
    let references = 0;
    for (const resource of described)
      for (const [name, field] of Object.entries(resource.fields)) {
        const target = (field as { to?: string }).to;
        if (!target) continue;
        references++;
        expect(toCollections(name), `${resource.name}.${name}`).toContain(target);
      }
    expect(references).toBeGreaterThan(7);
  });
});
