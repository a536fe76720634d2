import { quarters } from '@callejero/contract/resources/quarters.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { commerceOverrides } from '../../entities/commerce/commerce-overrides.ts';
import { personName } from '../../ui/fields/person-name.ts';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

const titles = texts.form.sections;

export const sections: FormSection[] = [
  { title: titles.data, fields: ['name', 'description', 'owners', 'managers', 'cashiers'] },
  { title: titles.categories, fields: ['categories', 'placeType'] },
  { title: titles.contact, fields: ['phones', 'whatsapp', 'email', 'website', 'bookingUrl', 'social'] },
  { title: titles.place, fields: ['address', 'location', 'statedQuarter'] },
  {
    title: titles.hours,
    fields: ['openingHoursText', 'openingHours', 'timezone', 'temporarilyClosed', 'permanentlyClosedAt'],
  },
  { title: titles.special, description: titles.specialHelp, fields: ['specialHours'] },
  { title: titles.photos, fields: ['logo', 'photos'] },
  { title: titles.menu, fields: ['menuDocument', 'menuPhotos'] },
  { title: titles.details, fields: ['priceRange', 'payment', 'wheelchair', 'lastVerifiedAt'] },
];

const people: FieldOverride = { widget: 'relations', relation: { resource: users, label: personName } };

export const overrides: Record<string, FieldOverride> = {
  ...commerceOverrides,
  owners: people,
  managers: people,
  cashiers: people,
  statedQuarter: { widget: 'relation', relation: { resource: quarters } },
  timezone: { placeholder: 'America/Mexico_City', help: texts.form.timezoneHelp },
};
