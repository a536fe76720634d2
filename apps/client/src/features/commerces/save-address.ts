import type { Point } from '@callejero/contract/resource.ts';
import { type Address, addresses } from '@callejero/contract/resources/addresses.ts';
import { createRow, updateRow } from '../../api/resource.ts';
import { type AddressValues, addressBody, addressChanges, hasAddress } from './address.ts';

/**
 * Writes the address of a commerce before the commerce itself and answers it as stored; null when the commerce has
 * none (any more). `stored` is the address as it stands, also when an earlier try of the same form wrote it: a commerce
 * that was refused and is sent again leaves no second address behind.
 */
export async function saveAddress(
  values: AddressValues,
  location: Point,
  stored: Address | null,
): Promise<Address | null> {
  const complete = values.locality.trim() !== '' && values.province !== '';
  if (!complete || (stored === null && !hasAddress(values))) return null;
  if (stored === null) return await createRow(addresses, addressBody(values, location));
  const changes = addressChanges(stored, values, location);
  return changes === null ? stored : await updateRow(addresses, { id: stored.id, rev: stored.rev, changes });
}
