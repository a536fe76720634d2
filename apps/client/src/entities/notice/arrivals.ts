import type { Notice } from '@callejero/contract/resources/notices.ts';

interface Arrivals {
  /** The unread notices that came since the last look, oldest first; at the first look none. */
  look(): Promise<Notice[]>;
}

/**
 * Finds which notices are new when the live connection says that something is. `newest` reads the newest ones, latest
 * first.
 */
export function createArrivals(newest: () => Promise<Notice[]>): Arrivals {
  /** Of the newest that was seen; null before the first look. */
  let until: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<Notice[]> {
    const since = until;
    const rows = await newest();
    const latest = rows[0]?.createdAt ?? '';
    until = since === null || latest > since ? latest : since;
    if (since === null) return [];
    return rows.filter(({ createdAt, readAt }) => readAt === null && createdAt > since).reverse();
  }

  return {
    look() {
      const mine = last.then(look, look);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
