/** Names of the records that a page of changes is about, one read per collection. */

type ReadNames = (resource: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Collects what is asked for in one turn and reads it together. A record that can't be read has no name. */
export function createNames(read: ReadNames): (resource: string, id: string) => Promise<string | null> {
  let waiting = new Map<string, Set<string>>();
  let turn: Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> | null = null;

  async function readAll() {
    await Promise.resolve();
    const asked = waiting;
    waiting = new Map();
    turn = null;
    const found = await Promise.all(
      [...asked].map(async ([resource, ids]) => {
        const names = await read(resource, [...ids]).catch(() => new Map<string, string>());
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
