import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { useRef } from 'react';
import { settings } from '../../api/settings.ts';
import type { FormRecord } from '../../ui/form/types.ts';
import { type AddressValues, addressValues, addressValuesSchema } from './address.ts';
import { saveAddress } from './save-address.ts';

interface Options {
  /** A changed address becomes another one: the stored one is what the guide shows until the change is reviewed. */
  anew?: boolean;
  /** An address that the row names by its id alone. */
  named?: Address | null;
}

/** The address within the form of a commerce: as values of the form, and written before the commerce itself. */
export function useCommerceAddress({ anew = false, named = null }: Options = {}) {
  /** As the form read it, and as an earlier try of saving left it: the commerce itself may have been refused afterwards. */
  const known = useRef<{ read: Address | null; written: Address | null }>({ read: null, written: null });

  /** The form reads the address populated; a version that came with a conflict has its id alone. */
  function addressOf({ address }: FormRecord): Address | null {
    if (typeof address === 'object' && address !== null) {
      known.current.read = address as Address;
      return known.current.read;
    }
    const candidates = [known.current.written, known.current.read, named];
    return candidates.find((candidate) => candidate?.id === address) ?? null;
  }

  return {
    valuesOf(record: FormRecord | null): AddressValues {
      const address = record ? addressOf(record) : null;
      return addressValues(address, address ? {} : newAddress());
    },

    async beforeSave(
      { address, ...others }: Record<string, unknown>,
      record: FormRecord | null,
    ): Promise<Record<string, unknown>> {
      const location = (others.location ?? record?.location) as Point | undefined;
      const values = addressValuesSchema.safeParse(address);
      if (!values.success || !location) return others;
      const current = record ? addressOf(record) : null;
      const saved = await saveAddress(values.data, location, known.current.written ?? current, anew);
      known.current.written = saved;
      return saved?.id === (current?.id ?? undefined) ? others : { ...others, address: saved?.id ?? null };
    },
  };
}

/** City and country of a new address: those of the deployment, like its province while none is chosen. */
function newAddress(): Partial<AddressValues> {
  const { city } = settings();
  return { locality: city.name, country: city.country };
}
