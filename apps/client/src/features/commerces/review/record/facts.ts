/** The fields of a commerce that a reviewer sees, and what its owner wants to change. */
import { findField } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { differences } from '../../../../entities/commerce/differences.ts';
import { reviewTexts } from '../texts.ts';

const titles = reviewTexts.record.sections;

export const factSections: readonly { title: string; fields: readonly string[] }[] = [
  { title: titles.what, fields: ['name', 'description', 'categories', 'placeType'] },
  { title: titles.photos, fields: ['logo', 'photos', 'menuDocument', 'menuPhotos'] },
  { title: titles.where, fields: ['address', 'location'] },
  { title: titles.contact, fields: ['phones', 'whatsapp', 'email', 'website', 'bookingUrl', 'social'] },
  {
    title: titles.hours,
    fields: [
      ...['openingHours', 'openingHoursText', 'specialHours', 'timezone'],
      ...['temporarilyClosed', 'permanentlyClosedAt'],
    ],
  },
  { title: titles.details, fields: ['owners', 'priceRange', 'payment', 'wheelchair', 'lastVerifiedAt'] },
];

export interface Fact {
  name: string;
  label: string;
  value: unknown;
  /** The value that the owner proposes. */
  proposed?: unknown;
  changed: boolean;
}

/** Whether a value is empty. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === 'unknown')
    return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * The facts of a section: set values, changed values, and missing ones that matter to the decision. The name is the heading
 * of the record, and a fact only when it changes.
 */
export function toFacts(
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
  proposed: Readonly<Record<string, unknown>> | null,
): Fact[] {
  const changed = changedFields(record, proposed);
  return fields.flatMap((name): Fact[] => {
    const label = findField(commerces, name)?.label ?? name;
    if (changed.has(name))
      return [{ name, label, value: record[name], proposed: proposed?.[name], changed: true }];
    if (name === 'name') return [];
    if (isNothing(record[name]) && !(name in reviewTexts.record.lacks)) return [];
    return [{ name, label, value: record[name], changed: false }];
  });
}

export function changedFields(
  record: Readonly<Record<string, unknown>>,
  proposed: Readonly<Record<string, unknown>> | null,
): ReadonlySet<string> {
  return new Set(proposed ? differences(record, proposed).map(({ field }) => field) : []);
}
