import type { Resource } from '@callejero/contract/resource.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { personName } from '../../ui/fields/person-name.ts';
import type { FilterDefinition } from '../../ui/list/types.ts';

/** The filter of a list by a person, for those who may search for people. */
export function usePersonFilter(
  filter: Pick<FilterDefinition, 'key' | 'label' | 'many'>,
): FilterDefinition[] {
  const { user } = useSession();
  if (!isOffered(user, 'users:read')) return [];
  return [{ ...filter, resource: users as unknown as Resource, searched: true, rowLabel: personName }];
}
