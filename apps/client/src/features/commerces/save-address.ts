import { invalid } from '@callejero/contract/errors.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { RequestError } from '../../api/errors.ts';
import { createRow, updateRow } from '../../api/resource.ts';
import { type AddressValues, addressBody, addressChanges, hasAddress } from './address.ts';
import { texts } from './texts.ts';

/**
 * Writes the address of a commerce before the commerce itself and answers what the commerce refers to. An address that
 * was emptied is no longer referred to. `written` remembers what an earlier try wrote, so that a commerce which was
 * refused and is sent again leaves no second address behind and does not take its own change for somebody else's.
 */
export async function saveAddress(
  values: AddressValues,
  location: Point,
  current: Address | null,
  written: { address: Address | null },
): Promise<string | null> {
  if (!hasAddress(values) && (current === null || values.locality.trim() === '')) return null;
  const missing = addressProblems(values);
  if (missing.length > 0) {
    const { message, details } = invalid(missing);
    throw new RequestError(400, message, 'validation', details);
  }
  const stored = written.address ?? current;
  if (stored === null) {
    written.address = await createRow(addresses, addressBody(values, location));
    return written.address.id;
  }
  const changes = addressChanges(stored, values, location);
  if (changes === null) return stored.id;
  const updated = await updateRow(addresses, { id: stored.id, rev: stored.rev, changes });
  written.address = updated;
  return updated.id;
}

function addressProblems(values: AddressValues): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  if (values.locality.trim() === '')
    problems.push({ path: 'address', message: texts.form.address.localityMissing });
  if (values.province === '') problems.push({ path: 'address', message: texts.form.address.provinceMissing });
  return problems;
}
