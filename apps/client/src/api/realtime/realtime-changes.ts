import type { DataChanged } from '@callejero/contract/realtime.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { loader } from '../http/loader.ts';

/** Reference fields that are not called like the collection whose rows they hold. */
const collections: Record<string, string> = {
  invitedBy: 'users',
  owner: 'users',
  owners: 'users',
  managers: 'users',
  cashiers: 'users',
  proposedBy: 'users',
  reviewedBy: 'users',
  parent: 'categories',
  statedQuarter: 'quarters',
  noticeQuarters: 'quarters',
  noticeCategories: 'categories',
};

/** The collections that a populated field may hold rows of: `address` → `addresses`, `province` → `provinces`. */
export function toCollections(fieldName: string): string[] {
  const named = collections[fieldName];
  return named ? [named] : [fieldName, `${fieldName}s`, `${fieldName}es`, fieldName.replace(/y$/, 'ies')];
}

function populatedBy(part: unknown): string[] {
  const populates = (part as { populates?: unknown } | null | undefined)?.populates;
  if (!Array.isArray(populates)) return [];
  return populates.flatMap((populate: unknown) => {
    const path = typeof populate === 'string' ? populate : (populate as { path: string }).path;
    return [...path.split('.').flatMap(toCollections), ...populatedBy(populate)];
  });
}

/** Whether a query's answer may hold rows of one of the `changed` collections. `api/resource.ts` defines the keys. */
export function concerns(queryKey: readonly unknown[], changed: ReadonlySet<string>): boolean {
  if (changed.has('*')) return true;
  const read = [queryKey[0], ...queryKey.slice(1).flatMap(populatedBy)];
  return read.some((name) => typeof name === 'string' && (changed.has(name) || changed.has(twinOf(name))));
}

/** Administrators are users: a change of one is a change of the other. */
function twinOf(name: string): string {
  if (name === 'users') return 'administrators';
  return name === 'administrators' ? 'users' : name;
}

/** Milliseconds: how long changes are gathered, and how long a refetch may take before the next one begins. */
const defaults = { gather: 250, maxWait: 5000 };

/**
 * Reads again what is shown of collections that changed. Many changes in a short time are one refetch, and the next refetch
 * waits for the end of the current one, so that a stream of changes (an import) does not cancel each before it is done. A list's
 * next page that is loading is awaited first (`next-page.ts`), and so are first reads: TanStack does not repeat those before
 * their answer, which may be older than the change. While the person waits for a write of their own, too: its page must know first
 * which of its rows is gone.
 */
export function createChanges(queryClient: QueryClient, { gather, maxWait } = defaults, writes = loader) {
  let changed = new Set<string>();
  let running = false;

  async function run(): Promise<void> {
    while (changed.size > 0) {
      const until = performance.now() + maxWait;
      do await pause(gather);
      while (writes.active() && performance.now() < until);
      const now = changed;
      changed = new Set();
      const concerned = { predicate: ({ queryKey }: Query) => concerns(queryKey, now) };
      const first = queryClient
        .getQueryCache()
        .findAll({ ...concerned, fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined || state.fetchMeta?.fetchMore);
      await Promise.race([Promise.allSettled(first.map(({ promise }) => promise)), pause(maxWait)]);
      await Promise.race([queryClient.invalidateQueries(concerned), pause(maxWait)]);
    }
    running = false;
  }

  return ({ resource }: Pick<DataChanged, 'resource'>): void => {
    changed.add(resource);
    if (running) return;
    running = true;
    void run();
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
