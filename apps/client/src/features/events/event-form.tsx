import { categoryRelation } from '../../entities/category/category-relation.ts';
import { AddressInput } from '../../entities/commerce/address/AddressInput.tsx';
import { addressSchema, isAddressValues } from '../../entities/commerce/address/address.ts';
import { amountSchema } from '../../ui/fields/amount.ts';
import { CurrencyField } from '../../ui/fields/CurrencyField.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { EventTimeInput, TimezoneInput } from './EventTimeInput.tsx';
import { ExceptionsInput } from './recurrence/ExceptionsInput.tsx';
import { RecurrenceInput } from './recurrence/RecurrenceInput.tsx';
import { texts } from './texts.ts';
import { VenueInput } from './VenueInput.tsx';

const { sections: titles, ...words } = texts.form;

export const sections: FormSection[] = [
  { title: titles.data, fields: ['title', 'category', 'description', 'organizer'] },
  { title: titles.when, fields: ['allDay', 'startsAt', 'endsAt', 'timezone'] },
  { title: titles.repeat, fields: ['recurrence', 'exdates'] },
  { title: titles.place, fields: ['commerce', 'address', 'location'] },
  { title: titles.price, fields: ['isFree', 'price', 'currency', 'ticketUrl'] },
  { title: titles.images, fields: ['images'] },
];

const paid = (values: Readonly<Record<string, unknown>>) => values.isFree !== true;
const elsewhere = (values: Readonly<Record<string, unknown>>) => isAddressValues(values.address);

/** `stored` is the id of an existing event, whose next dates are shown. `onVenue` gets the chosen kind of venue. */
export function overridesOf(
  stored: string | null,
  onVenue: (venue: 'commerce' | 'elsewhere') => void,
): Record<string, FieldOverride> {
  return {
    title: { autocomplete: 'off' },
    category: {
      help: words.categoryHelp,
      relation: categoryRelation('event'),
    },
    description: { widget: 'textarea' },
    startsAt: { half: true, render: (props) => <EventTimeInput {...props} end={false} /> },
    endsAt: { half: true, help: words.endHelp, render: (props) => <EventTimeInput {...props} end /> },
    timezone: { help: words.zoneHelp, render: (props) => <TimezoneInput {...props} /> },
    recurrence: { covers: ['exdates'], render: (props) => <RecurrenceInput {...props} /> },
    exdates: {
      label: texts.exceptions.date,
      when: (values) => typeof values.recurrence === 'string',
      render: (props) => <ExceptionsInput {...props} stored={stored} />,
    },
    commerce: {
      label: words.venue.group,
      covers: ['address', 'location'],
      render: (props) => <VenueInput {...props} onVenue={onVenue} />,
    },
    address: {
      schema: addressSchema,
      when: elsewhere,
      render: (props) => <AddressInput {...props} />,
    },
    location: { widget: 'point', help: words.venue.pointHelp, when: elsewhere },
    isFree: { covers: ['price', 'currency'] },
    price: { widget: 'money', schema: amountSchema, help: words.priceHelp, half: true, when: paid },
    currency: {
      half: true,
      help: '',
      when: paid,
      render: (props) => <CurrencyField {...props} amounts={['price']} />,
    },
    ticketUrl: { widget: 'url', placeholder: 'https://', help: words.ticketHelp },
    images: { widget: 'photos' },
  };
}
