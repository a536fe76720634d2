import type { Notice } from '@callejero/contract/resources/notices.ts';

interface Arrivals {
  /** The unread notices since the last call, oldest first; the first call finds none. */
  read(): Promise<Notice[]>;
}

/**
 * Finds the new notices when the live connection announces a change. `newest` reads the newest ones, latest first.
 */
export function createArrivals(newest: () => Promise<Notice[]>): Arrivals {
  /** The creation time of the newest known notice; null before the first call. */
  let until: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Notice[]> {
    const since = until;
    const rows = await newest();
    const latest = rows[0]?.createdAt ?? '';
    until = since === null || latest > since ? latest : since;
    if (since === null) return [];
    return rows.filter(({ createdAt, readAt }) => readAt === null && createdAt > since).reverse();
  }

  return {
    read() {
      const mine = last.then(read, read);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
