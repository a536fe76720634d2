import { AddressInput } from '../../entities/commerce/address/AddressInput.tsx';
import { addressSchema, isAddressValues } from '../../entities/commerce/address/address.ts';
import { eventOverrides, eventSections } from '../../entities/event/event-form.tsx';
import type { FieldOverride } from '../../ui/form/types.ts';
import { texts } from './texts.ts';
import { VenueInput } from './VenueInput.tsx';

const words = texts.form.venue;

export const sections = eventSections(true);

const elsewhere = (values: Readonly<Record<string, unknown>>) => isAddressValues(values.address);

/** `stored` is the id of an existing event, whose next dates are shown. `onVenue` gets the chosen kind of venue. */
export function createOverrides(
  stored: string | null,
  onVenue: (venue: 'commerce' | 'elsewhere') => void,
): Record<string, FieldOverride> {
  return {
    ...eventOverrides(stored),
    commerce: {
      label: words.group,
      covers: ['address', 'location'],
      render: (props) => <VenueInput {...props} onVenue={onVenue} />,
    },
    address: {
      schema: addressSchema,
      when: elsewhere,
      render: (props) => <AddressInput {...props} />,
    },
    location: { widget: 'point', help: words.pointHelp, when: elsewhere },
  };
}
