import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { FormRecord } from '../../ui/form/types.ts';
import { recordValues } from '../../ui/form/values.ts';
import { addressValues } from './address/address.ts';

/** The form values of a commerce with a populated address. */
export function commerceValues(record: FormRecord): Record<string, unknown> {
  return {
    ...recordValues(commerces, record),
    address: addressValues((record.address ?? null) as object | null),
  };
}

/** The initial form values of a new commerce. */
export const newCommerce = () => ({ address: addressValues(null) });
