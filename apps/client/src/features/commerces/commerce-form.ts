import { categories } from '@callejero/contract/resources/categories.ts';
import { paymentMethods, priceRanges } from '@callejero/contract/resources/commerces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { createElement } from 'react';
import { personName } from '../../ui/fields/person-name.ts';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { AddressInput } from './AddressInput.tsx';
import { addressValuesSchema } from './address.ts';
import { OpeningHoursInput } from './OpeningHoursInput.tsx';
import { SocialInput } from './SocialInput.tsx';
import { SpecialHoursInput } from './SpecialHoursInput.tsx';
import { texts } from './texts.ts';

const titles = texts.form.sections;

export const sections: FormSection[] = [
  { title: titles.data, fields: ['name', 'description', 'owners'] },
  { title: titles.categories, fields: ['categories', 'placeType'] },
  { title: titles.contact, fields: ['phones', 'whatsapp', 'email', 'website', 'social'] },
  { title: titles.place, fields: ['address', 'location'] },
  { title: titles.hours, fields: ['openingHours', 'timezone', 'temporarilyClosed', 'permanentlyClosedAt'] },
  { title: titles.special, description: titles.specialHelp, fields: ['specialHours'] },
  { title: titles.photos, fields: ['logo', 'photos'] },
  { title: titles.details, fields: ['priceRange', 'payment', 'wheelchair', 'lastVerifiedAt'] },
];

export const overrides: Record<string, FieldOverride> = {
  name: { autocomplete: 'off' },
  description: { widget: 'textarea' },
  owners: {
    widget: 'relations',
    relation: { resource: users, label: personName },
  },
  categories: {
    widget: 'relations',
    help: texts.form.categoriesHelp,
    relation: { resource: categories, filters: { kind: 'commerce', active: true } },
  },
  placeType: { widget: 'select' },
  phones: { widget: 'phones' },
  whatsapp: { widget: 'tel', placeholder: '+52…' },
  email: { widget: 'email', autocomplete: 'off' },
  website: { widget: 'url', placeholder: 'https://' },
  social: { render: (props) => createElement(SocialInput, props) },
  address: { schema: addressValuesSchema, render: (props) => createElement(AddressInput, props) },
  location: { widget: 'point', help: texts.form.locationHelp },
  openingHours: { render: (props) => createElement(OpeningHoursInput, props), help: '' },
  timezone: { placeholder: 'America/Mexico_City', help: texts.form.timezoneHelp },
  specialHours: { label: texts.form.specialDays, render: (props) => createElement(SpecialHoursInput, props) },
  logo: { widget: 'image' },
  photos: { widget: 'photos' },
  priceRange: { widget: 'select', options: priceRanges, half: true },
  payment: { widget: 'checks', options: paymentMethods },
  wheelchair: { widget: 'select', half: true },
};
