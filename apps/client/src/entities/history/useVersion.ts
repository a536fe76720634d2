import type { Field, Resource } from '@callejero/contract/resource.ts';
import { audit } from '@callejero/contract/resources/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchList, fetchOne, type Listing } from '../../api/resource.ts';
import { type AuditRow, toHistoryFilter } from './audit-row.ts';
import { changedSince, type Version, versionBefore } from './versions.ts';

interface FoundVersion extends Version {
  /** The record with which the version was compared. */
  current: Row;
  /** Labels of the fields that changed again after the change that is undone. */
  since: string[];
}

/** `version`: the record as it was right after an entry. `undo`: as it is, without what the entry changed. */
export type Former = 'version' | 'undo';

type Row = Readonly<Record<string, unknown>> & { id: string; rev: number };

const perPage = 500;

/** The former record of an entry, read anew each time. */
export function useVersion(resource: Resource, id: string, entry: AuditRow, former: Former) {
  return useQuery<FoundVersion>({
    queryKey: [resource.name, former, id, entry.id],
    queryFn: ({ signal }) => readVersion(resource, id, entry, former, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

async function readVersion(
  resource: Resource,
  id: string,
  entry: AuditRow,
  former: Former,
  signal: AbortSignal,
): Promise<FoundVersion> {
  const populates = Object.entries<Field>(resource.fields).flatMap(([name, { part }]) =>
    part ? [name] : [],
  );
  // The record is read first: a change during the other reads makes its `rev` stale, and the update is refused.
  const current = await fetchOne<Resource, Listing, Row>(resource, id, { populates }, signal);
  if (former === 'undo') {
    return {
      ...versionBefore(resource, current, [entry]),
      ...{ current, since: changedSince(resource, current, entry) },
    };
  }
  const later: Pick<AuditRow, 'action' | 'diff'>[] = [];
  for (let page = 0, total = 1; page * perPage < total; page += 1) {
    const { data, meta } = await fetchList(
      audit,
      {
        filters: { ...toHistoryFilter(resource, id), createdAt: { $gte: entry.createdAt } },
        sort: { createdAt: -1, id: -1 },
        select: ['createdAt', 'action', 'diff'],
        page,
        perPage,
      },
      signal,
    );
    later.push(...data.filter(isAfter(entry)));
    total = meta.total;
  }
  return { ...versionBefore(resource, current, later), current, since: [] };
}

/** Compared by id, which ascends, because several change records may have the same time. */
const isAfter = (entry: AuditRow) => (row: Pick<AuditRow, 'id'>) => row.id > entry.id;
