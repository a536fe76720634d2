/**
 * Checks the pictures of a write. Administrators and imports may use pictures of any server. People may use only uploaded ones,
 * because the operator of another server could change a picture after its review and would learn who views it.
 */

import { invalid } from '@callejero/contract/errors.ts';
import { type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { picturesIn } from '@callejero/contract/resources/files.ts';
import { isStoredFile } from '@callejero/contract/values.ts';
import type { Row } from '../access/binding.ts';
import type { Principal } from '../access/policy.ts';

/** The pictures of other servers in a row or its parts, with their paths. */
export function foreignPictures(resource: Resource, row: Row): { path: string; url: string }[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field: Field | undefined = findField(resource, name);
    const found = field ? picturesIn(field, value) : [];
    return found.flatMap(({ at, file }) => (isStoredFile(file) ? [] : [{ path: `${name}${at}`, url: file }]));
  });
}

/** Pictures that the row or its proposed changes already have are accepted, because an import may have added them. */
export function assertStoredPictures(
  resource: Resource,
  input: Row,
  current: Row | null,
  { kind }: Principal,
): void {
  if (kind !== 'user') return;
  const { pendingChanges, refusedChanges } = current ?? {};
  const known = [current, pendingChanges as Row | null, refusedChanges as Row | null]
    .filter((row) => row != null)
    .flatMap((row) => foreignPictures(resource, row))
    .map(({ url }) => url);
  const added = foreignPictures(resource, input).filter(({ url }) => !known.includes(url));
  if (added.length > 0)
    throw invalid(
      added.map(({ path }) => ({ path, message: 'Sube la imagen: no se admiten de otras páginas.' })),
    );
}
