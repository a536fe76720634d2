import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { FormRecord } from '../../ui/form/types.ts';
import { valuesOf } from '../../ui/form/values.ts';
import { addressValues } from './address/address.ts';

/** A commerce, its address populated, as the values of its form. */
export function commerceValues(record: FormRecord): Record<string, unknown> {
  return {
    ...valuesOf(commerces, record),
    address: addressValues((record.address ?? null) as object | null),
  };
}

/** What the form of a new commerce begins with. */
export const newCommerce = () => ({ address: addressValues(null) });
