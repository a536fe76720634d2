import type { Point } from '@callejero/contract/resource.ts';
import { type Address, addresses } from '@callejero/contract/resources/addresses.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { RequestError } from '../../api/http/errors.ts';
import { createRow, fetchList, updateRow } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { texts } from './texts.ts';
import { addressBody, addressChanges, hasAddress, type VenueAddress } from './venue.ts';

/**
 * Writes the address of an event before the event itself and answers it as stored; null when there is none. `stored` is
 * the address as it stands, also when an earlier try of the same form wrote it. A new one is in the city's province.
 */
export async function saveAddress(
  values: VenueAddress,
  location: Point,
  stored: Address | null,
): Promise<Address | null> {
  if (!hasAddress(values)) return null;
  const body = addressBody(values, location);
  if (stored === null) {
    const { country } = settings().city;
    return await createRow(addresses, { ...body, country, province: await cityProvince() });
  }
  const changes = addressChanges(stored, body);
  return changes === null ? stored : await updateRow(addresses, { id: stored.id, rev: stored.rev, changes });
}

async function cityProvince(): Promise<string> {
  const filters = { code: settings().city.province };
  const { data } = await fetchList(provinces, { filters, select: ['name'], perPage: 1 });
  const [province] = data;
  if (province) return province.id;
  const message = texts.form.venue.provinceMissing;
  throw new RequestError(400, message, 'validation', [{ path: 'address', message }]);
}
