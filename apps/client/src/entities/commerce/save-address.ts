import type { Point } from '@callejero/contract/resource.ts';
import { type Address, addresses } from '@callejero/contract/resources/addresses.ts';
import { createRow, updateRow } from '../../api/resource.ts';
import { type AddressValues, addressBody, addressChanges, hasAddress } from './address.ts';
import { cityProvince } from './city-province.ts';

/**
 * Writes the address of a commerce before the commerce itself and answers it as stored; null when the commerce has
 * none (any more). `stored` is the address as it stands, also when an earlier try of the same form wrote it: a commerce
 * that was refused and is sent again leaves no second address behind. `anew`: a changed one becomes another one.
 */
export async function saveAddress(
  values: AddressValues,
  location: Point,
  stored: Address | null,
  anew = false,
): Promise<Address | null> {
  if (values.locality.trim() === '' || (stored === null && !hasAddress(values))) return null;
  const complete = { ...values, province: values.province || (await cityProvince()) };
  const changes = stored && addressChanges(stored, complete, location);
  if (stored && changes === null) return stored;
  if (!stored || !changes || anew) return await createRow(addresses, addressBody(complete, location));
  return await updateRow(addresses, { id: stored.id, rev: stored.rev, changes });
}
