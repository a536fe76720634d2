/**
 * How much is read, written or sent at once where the whole may be large. The configuration has them, so that tests set small ones
 * and see more than two batches; `scripts/batch-sizes.test.ts` refuses a size in another place, and one that no test sets.
 */
export const batchSizes = {
  /** Rows of a feed or a sitemap per query. */
  feed: 1000,
  /** Addresses in one sitemap; sitemaps.org allows 50,000. */
  sitemap: 50_000,
  /** Rows of an export in memory. */
  exported: 500,
  /** Rows of the data of one person per query. */
  personal: 1000,
  /** Rows of a backup per query: few, because some are large. */
  backedUp: 200,
  /** Characters after which the rows of a backup begin another entry of the archive. */
  backupEntry: 4 * 1024 * 1024,
  /** Schedules per transaction: few enough that computing them delays no request. */
  schedules: 200,
  /** Commerces that are decided in one transaction; their other writers wait for it. */
  reviewed: 50,
  /** Places that come into memory per statement, few enough that other work runs in between. */
  mapped: 250,
  /** Commerces per search for duplicates, which keeps it short. */
  compared: 500,
  /** Commerces whose data are checked for defects per transaction: few enough that computing them delays no request. */
  checked: 1000,
  /** Commerces that are mended in one transaction; their other writers wait for it. */
  mended: 50,
  /** Rows whose field is edited in one transaction, and how many of them a preview tries; their other writers wait for it. */
  edited: 50,
  /** Places whose owners are asked on one day whether the data are right. */
  ownerQuestions: 200,
  /** Places whose quarter is computed again in one transaction; their other writers wait for it. */
  quartered: 500,
  /** Rows of an import per transaction: enough that its fixed cost is small, few enough that cancelling is quick. */
  importedPlaces: 1000,
  importedEvents: 100,
  importedRows: 100,
  /** Rows of an import that one statement counts or deletes: its time is limited, and an import may have hundreds of thousands. */
  countedRows: 10_000,
  /** Imports whose rows are removed per statement. */
  purgedImports: 20,
  /** Conversations with outdated messages per query. */
  purgedConversations: 200,
  /** Unused files per query. */
  purgedFiles: 500,
  /** Outdated notices per statement. */
  purgedNotices: 5000,
  /** People of a campaign per transaction: few, because requests wait for the processor meanwhile. */
  campaignPeople: 500,
  /** Outcomes of deliveries per statement. */
  settled: 64,
  /** Places, events and promotions of the demo that get their pictures together. */
  drawn: 8,
  /** Bytes of a part of an uploaded base map. */
  mapPart: 8 * 1024 * 1024,
} as const;

export type BatchSizes = Readonly<Record<keyof typeof batchSizes, number>>;
