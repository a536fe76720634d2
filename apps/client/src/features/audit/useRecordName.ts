import { findField, type Resource } from '@callejero/contract/resource.ts';
import { concealed } from '@callejero/contract/resources/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchList } from '../../api/resource.ts';
import { type AuditRow, isAccount } from '../../entities/history/audit-row.ts';
import { auditedResources, hasName } from '../../entities/history/audited-resources.ts';
import { pairIn } from '../../entities/history/changes.ts';
import { personName } from '../../ui/fields/person-name.ts';
import { createNames, type KnownName } from './record-names.ts';

/** Null for a hidden record. */
export const findRecordName = createNames(async (name, ids, archived) => {
  const resource = auditedResources.get(name);
  if (!resource || !hasName(name)) return new Map();
  const { data } = await fetchList<typeof resource, Record<string, unknown>>(resource, {
    archived,
    filters: { id: { $in: [...ids] } },
    select: isAccount(name) ? ['firstName', 'lastName'] : [resource.display],
  });
  return new Map(
    data.map((row) => [
      String(row.id),
      isAccount(name) ? personName(row) : displayName(resource, row[resource.display]),
    ]),
  );
});

function displayName(resource: Resource, value: unknown): string {
  const text = String(value ?? '');
  return findField(resource, resource.display)?.options?.[text] ?? text;
}

/** The name that a change record itself holds: of a record that is gone, or that the reader may not open. */
function recordedName({ resource: name, action, diff }: Pick<AuditRow, 'resource' | 'action' | 'diff'>) {
  const resource = auditedResources.get(name);
  if (!resource || !hasName(name) || isAccount(name)) return null;
  const value = diff?.[resource.display];
  const pair = pairIn(action, value);
  const text = pair ? (pair[1] ?? pair[0]) : value;
  return typeof text === 'string' && text !== concealed ? displayName(resource, text) : null;
}

/** The name of the record of a change; null while it is loading, and where nothing names it. */
export function useRecordName(
  row: Pick<AuditRow, 'resource' | 'recordId' | 'action' | 'diff'>,
): KnownName | null {
  const { resource, recordId: id } = row;
  const name = useQuery({
    queryKey: [resource, 'name', id],
    queryFn: () => findRecordName(resource, id),
    staleTime: 60_000,
  });
  if (name.data || !name.isFetched) return name.data ?? null;
  const text = recordedName(row);
  return text === null ? null : { text, isArchived: true };
}
