/** Names of the records that a page of changes is about, one read per collection. */

/** Reads the names of records that are not archived, or of archived ones. */
type ReadNames = (
  resource: string,
  ids: readonly string[],
  archived: boolean,
) => Promise<ReadonlyMap<string, string>>;

export interface KnownName {
  text: string;
  /** An archived record has no page to open. */
  isArchived: boolean;
}

/** Reads the names that are requested in one microtask together. A record that can't be read has no name. */
export function createNames(read: ReadNames): (resource: string, id: string) => Promise<KnownName | null> {
  let waiting = new Map<string, Set<string>>();
  let turn: Promise<ReadonlyMap<string, ReadonlyMap<string, KnownName>>> | null = null;

  async function readAll() {
    await Promise.resolve();
    const asked = waiting;
    waiting = new Map();
    turn = null;
    const found = await Promise.all(
      [...asked].map(async ([resource, ids]) => {
        const names = new Map<string, KnownName>();
        // Archived records are read only for the names that are still missing.
        for (const isArchived of [false, true]) {
          const missing = [...ids].filter((id) => !names.has(id));
          if (missing.length === 0) break;
          const found = await read(resource, missing, isArchived).catch(() => new Map<string, string>());
          for (const [id, text] of found) names.set(id, { text, isArchived });
        }
        return [resource, names] as const;
      }),
    );
    return new Map(found);
  }

  return async (resource, id) => {
    const ids = waiting.get(resource) ?? new Set();
    waiting.set(resource, ids.add(id));
    turn ??= readAll();
    return (await turn).get(resource)?.get(id) ?? null;
  };
}
