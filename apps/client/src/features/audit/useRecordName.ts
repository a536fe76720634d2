import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchList } from '../../api/resource.ts';
import { isAccount } from '../../entities/history/audit-row.ts';
import { auditedResources, hasName } from '../../entities/history/audited-resources.ts';
import { personName } from '../../ui/fields/person-name.ts';
import { createNames, type KnownName } from './record-names.ts';

const nameOfRecord = createNames(async (name, ids, archived) => {
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
  return fieldOf(resource, resource.display)?.options?.[text] ?? text;
}

/** The name of a record; null while it is loading, and for a hidden record. */
export function useRecordName(resource: string, id: string): KnownName | null {
  const name = useQuery({
    queryKey: [resource, 'name', id],
    queryFn: () => nameOfRecord(resource, id),
    staleTime: 60_000,
  });
  return name.data ?? null;
}
