import { findField } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { createElement } from 'react';
import * as z from 'zod';
import { commerceOverrides } from '../../entities/commerce/commerce-overrides.ts';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { OwnershipInput } from './OwnershipInput.tsx';
import { OwnHoursInput } from './OwnHoursInput.tsx';
import { texts } from './texts.ts';

const titles = texts.form.sections;

export const ownerOverrides: Record<string, FieldOverride> = {
  ...commerceOverrides,
  location: { ...commerceOverrides.location, help: texts.form.location },
  openingHours: {
    ...commerceOverrides.openingHours,
    render: (props) => createElement(OwnHoursInput, props),
  },
};

/** Those of a proposal, which also says whether the place is the proposer's. */
export const proposalOverrides: Record<string, FieldOverride> = {
  ...ownerOverrides,
  owners: {
    label: texts.form.ownership.label,
    required: true,
    schema: z.array(z.uuid(), texts.form.ownership.missing),
    render: (props) => createElement(OwnershipInput, props),
  },
};

export const editSections: FormSection[] = [
  { title: titles.data, fields: ['name', 'description', 'categories', 'placeType'] },
  { title: titles.place, fields: ['address', 'location'] },
  { title: titles.contact, fields: ['phones', 'whatsapp', 'email', 'website', 'bookingUrl', 'social'] },
  { title: titles.hours, fields: ['openingHoursText', 'openingHours', 'temporarilyClosed'] },
  { title: titles.special, description: titles.specialHelp, fields: ['specialHours'] },
  { title: titles.photos, fields: ['logo', 'photos'] },
  { title: titles.menu, description: titles.menuHelp, fields: ['menuDocument', 'menuPhotos'] },
  { title: titles.details, fields: ['priceRange', 'payment', 'wheelchair'] },
  { title: titles.closing, fields: ['permanentlyClosedAt'] },
];

/** The steps of a proposal: required fields first, useful ones later. */
export const steps: readonly FormSection[][] = [
  [{ title: texts.form.steps[0].title, fields: ['owners', 'name', 'categories', 'address', 'location'] }],
  [
    { title: titles.contact, fields: ['phones', 'whatsapp', 'email', 'website'] },
    { title: titles.hours, fields: ['openingHoursText', 'openingHours'] },
  ],
  [
    {
      title: texts.form.steps[2].title,
      description: texts.form.lastHelp,
      fields: ['description', 'photos'],
    },
  ],
];

/** The fields of a form that an owner may write. The others belong to the administration. */
export function ownerBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => findField(commerces, name)?.forOwners));
}

export const proposalBody = (body: Readonly<Record<string, unknown>>) => ({
  ...ownerBody(body),
  owners: body.owners,
});
