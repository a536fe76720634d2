import { amountSchema } from '../../ui/fields/amount.ts';
import { CurrencyField } from '../../ui/fields/CurrencyField.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { categoryRelation } from '../category/category-relation.ts';
import { EventTimeInput, TimezoneInput } from './EventTimeInput.tsx';
import { ExceptionsInput } from './recurrence/ExceptionsInput.tsx';
import { RecurrenceInput } from './recurrence/RecurrenceInput.tsx';
import { texts } from './texts.ts';

const { sections: titles, ...words } = texts.form;

/** `venue`: whether the form has fields for the place. */
export const eventSections = (venue: boolean): FormSection[] => [
  { title: titles.data, fields: ['title', 'category', 'description', 'organizer'] },
  { title: titles.when, fields: ['allDay', 'startsAt', 'endsAt', 'timezone'] },
  { title: titles.repeat, fields: ['recurrence', 'exdates'] },
  ...(venue ? [{ title: titles.place, fields: ['commerce', 'address', 'location'] }] : []),
  { title: titles.price, fields: ['isFree', 'price', 'currency', 'ticketUrl'] },
  { title: titles.images, fields: ['images'] },
];

const paid = (values: Readonly<Record<string, unknown>>) => values.isFree !== true;

/** `stored` is the id of an existing event, whose next dates are shown. */
export function eventOverrides(stored: string | null): Record<string, FieldOverride> {
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
