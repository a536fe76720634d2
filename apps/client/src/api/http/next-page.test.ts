import { eventually } from '@callejero/contract/testing/eventually.ts';
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createChanges } from '../realtime/realtime-changes.ts';
import { numberAfter, pageAfter, readNextPage, toNextPage } from './next-page.ts';

interface Page {
  page: number;
  version: number;
}

/** A list of three pages; each read ends when the test says so. */
function longList() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  let version = 1;
  const waiting: (() => void)[] = [];
  const observer = new InfiniteQueryObserver<
    Page,
    Error,
    InfiniteData<Page, number>,
    readonly unknown[],
    number
  >(client, {
    queryKey: ['commerces', 'infinite', {}],
    queryFn: ({ pageParam, signal }) =>
      new Promise((done, failed) => {
        signal.addEventListener('abort', () => failed(new Error('cancelled')));
        waiting.push(() => done({ page: pageParam, version }));
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page < 2 ? page + 1 : undefined),
  });
  observer.subscribe(() => undefined);
  return {
    client,
    list: () => observer.getCurrentResult(),
    pages: () => observer.getCurrentResult().data?.pages ?? [],
    write: () => {
      version += 1;
    },
    /** Ends the read under way, or the next one as soon as it begins. */
    async answer() {
      await eventually(() => expect(waiting).not.toEqual([]), 2);
      waiting.shift()?.();
      await new Promise((done) => setTimeout(done, 0));
    },
  };
}

test('while the list is read again the next page waits, and both arrive', async () => {
  const { client, list, pages, write, answer } = longList();
  await answer();
  write();
  void client.invalidateQueries({ queryKey: ['commerces'] });
  const read = readNextPage(list());
  await answer();
  await answer();
  await read;
  expect(pages()).toEqual([
    { page: 0, version: 2 },
    { page: 1, version: 2 },
  ]);
});

test('the next page is ready again after a refetch, and there is none when all is shown', async () => {
  const { client, list, answer } = longList();
  await answer();
  const states = [toNextPage(list())?.state];
  const again = client.invalidateQueries({ queryKey: ['commerces'] });
  states.push(toNextPage(list())?.state);
  await answer();
  await again;
  states.push(toNextPage(list())?.state);
  toNextPage(list())?.load();
  states.push(toNextPage(list())?.state);
  await answer();
  expect(states).toEqual(['ready', 'waiting', 'ready', 'loading']);
  toNextPage(list())?.load();
  await answer();
  await eventually(() => expect(toNextPage(list())).toBeNull());
});

test('a page that is loading is requested once', async () => {
  const { list, pages, answer } = longList();
  await answer();
  const reads = [readNextPage(list()), readNextPage(list())];
  await answer();
  await Promise.all(reads);
  expect(pages()).toHaveLength(2);
});

test('at the end nothing is read', async () => {
  const { client, list, pages, answer } = longList();
  await answer();
  for (const count of [2, 3]) {
    const read = readNextPage(list());
    await answer();
    await read;
    expect(pages()).toHaveLength(count);
  }
  await readNextPage(list());
  expect([pages().length, client.isFetching()]).toEqual([3, 0]);
});

test('a stream of changes does not block the next page', async () => {
  const { client, list, pages, write, answer } = longList();
  await answer();
  const changed = createChanges(client, { gather: 5, maxWait: 1000 });
  const stream = setInterval(() => {
    write();
    changed({ resource: 'commerces' });
  }, 1);
  try {
    let done = false;
    const read = readNextPage(list()).then(() => {
      done = true;
    });
    for (let answers = 0; !done && answers < 20; answers += 1) {
      // Slower than the changes.
      await new Promise((later) => setTimeout(later, 15));
      await answer();
    }
    await read;
    expect(pages().map(({ page }) => page)).toEqual([0, 1]);
  } finally {
    clearInterval(stream);
    client.clear();
  }
});

test('the page after another one continues behind its last row', () => {
  const meta = { page: 3, perPage: 2, total: 9 };
  expect(pageAfter({ data: [{ id: 'a' }, { id: 'b' }], meta })).toEqual({ page: 4, after: 'b' });
  expect(pageAfter({ data: [{ id: 'a' }], meta: { ...meta, total: 7 } })).toBeUndefined();
});

test('there is another page as long as rows are left, also of a list that was not counted to its end', () => {
  const page = (number: number, rows: number, total: number, more: { totalIsExact?: false } = {}) =>
    numberAfter({ data: Array(rows).fill(null), meta: { page: number, perPage: 20, total, ...more } });
  expect([page(0, 20, 41), page(1, 20, 41), page(2, 1, 41), page(1, 20, 40)]).toEqual([
    1,
    2,
    undefined,
    undefined,
  ]);
  const uncounted = { totalIsExact: false } as const;
  expect([page(9, 20, 100, uncounted), page(10, 3, 100, uncounted)]).toEqual([10, undefined]);
});
