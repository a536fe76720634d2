/**
 * How much is read, written or sent at once where the whole may be large. The configuration has them, so that tests set small ones
 * and see several batches; `scripts/batch-sizes.test.ts` refuses a size of any other place, and one that no test sets.
 */
export const batchSizes = {
  /** Rows of a feed or a sitemap per query. */
  feed: 1000,
  /** Addresses in one sitemap; sitemaps.org allows 50,000. */
  sitemap: 50_000,
} as const;

export type BatchSizes = Readonly<Record<keyof typeof batchSizes, number>>;
