/**
 * Pictures that people name. Administrators and imports may name a picture of any server. People name what they uploaded:
 * whoever runs another server could change the picture after it was reviewed, and would learn who looks at it.
 */

import { invalid } from '@callejero/contract/errors.ts';
import { type Field, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { picturesIn } from '@callejero/contract/resources/files.ts';
import { isStoredFile } from '@callejero/contract/values.ts';
import type { Row } from '../access/binding.ts';
import type { Principal } from '../access/policy.ts';

/** The pictures of other servers in a row, or in a part of one, by their paths. */
export function foreignPictures(resource: Resource, row: Row): { path: string; url: string }[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field: Field | undefined = fieldOf(resource, name);
    const found = field ? picturesIn(field, value) : [];
    return found.flatMap(({ at, file }) => (isStoredFile(file) ? [] : [{ path: `${name}${at}`, url: file }]));
  });
}

/** What is in the row already, or waits beside it, stays: an import may have brought it. */
export function assertStoredPictures(
  resource: Resource,
  input: Row,
  current: Row | null,
  { kind }: Principal,
): void {
  if (kind !== 'user') return;
  const waiting = (current?.pendingChanges ?? {}) as Row;
  const known = [current ?? {}, waiting]
    .flatMap((row) => foreignPictures(resource, row))
    .map(({ url }) => url);
  const added = foreignPictures(resource, input).filter(({ url }) => !known.includes(url));
  if (added.length > 0)
    throw invalid(
      added.map(({ path }) => ({ path, message: 'Sube la imagen: no se admiten de otras páginas.' })),
    );
}
