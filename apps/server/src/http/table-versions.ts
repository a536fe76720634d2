/** When each table changed last, as a number that grows with every change: what was read before is stale. */
import { cityName } from '../ports/city.ts';
import type { Platform } from '../ports/ports.ts';

export interface TableVersions {
  /** The moment of the latest change. */
  latest(): number;
  of(table: string): number;
  /** Whether none of the tables has changed since it had the version `seen`. */
  isFresh(tables: readonly string[], seen: readonly number[]): boolean;
}

export type ChangeSources = Pick<Platform, 'changes' | 'conversations'> & {
  city: Pick<Platform['city'], 'subscribe'>;
  maintenance: Pick<Platform['maintenance'], 'subscribe'>;
};

/**
 * `tableOf` maps a changed resource to its table (administrators are rows of users). `onAll` is called when everything may have
 * changed.
 */
export function createTableVersions(
  { changes, conversations, city, maintenance }: ChangeSources,
  tableOf: (resource: string) => string,
  onAll: () => void,
): TableVersions {
  const versions = new Map<string, number>();
  let allChanged = 0;
  let latest = 0;

  changes.subscribe((list) => {
    if (list === null) {
      onAll();
      allChanged = ++latest;
      return;
    }
    for (const { resource } of list) changed(tableOf(resource));
  });

  // Not with the message about the change: `city.now` may still be the former one then.
  city.subscribe(() => changed(cityName));
  maintenance.subscribe(() => changed('maintenance'));

  conversations.subscribe((signals) => {
    // Nothing about calls is cached.
    if (signals?.every(({ kind }) => kind === 'call' || kind === 'signal')) return;
    changed('conversations');
    changed('messages');
  });

  const changed = (table: string) => void versions.set(table, ++latest);
  const versionOf = (table: string) => Math.max(versions.get(table) ?? 0, allChanged);

  return {
    latest: () => latest,
    of: versionOf,
    isFresh: (tables, seen) => tables.every((table, index) => versionOf(table) === seen[index]),
  };
}
