/** Changes of the city's values, and how they stand in the environment. */
import * as z from 'zod';
import { type CityField, type CityValues, city, cityFields, cityValuesSchema } from './city-values.ts';
import { revSchema } from './resource.ts';
import { factorProofSchema, secondStepModes } from './second-step.ts';

/** Where «Correo» in the menu leads if nothing else is set. */
export const defaultMailApp = 'https://mail.google.com/';

/** The variable of the environment for each value. */
export const cityVariables = {
  name: 'CITY_NAME',
  slogan: 'CITY_SLOGAN',
  center: 'CITY_CENTER',
  zoom: 'CITY_ZOOM',
  brandColor: 'BRAND_COLOR',
  email: 'CITY_EMAIL',
  phone: 'CITY_PHONE',
  website: 'CITY_WEBSITE',
  mailApp: 'CITY_MAIL_APP',
  areaCode: 'CITY_AREA_CODE',
  supportCalls: 'CITY_CALLS',
  verifyMonths: 'CITY_VERIFY_MONTHS',
  askOwners: 'CITY_ASK_OWNERS',
  legalHolder: 'CITY_LEGAL_HOLDER',
  secondStep: 'ADMIN_SECOND_STEP',
  archivedAccountsDays: 'ARCHIVED_ACCOUNTS_DAYS',
  chatRetentionDays: 'CHAT_RETENTION_DAYS',
} as const satisfies Partial<Record<CityField, string>>;
export type CityVariable = keyof typeof cityVariables;

/** Values whose lowering needs a second factor of whoever lowers them. */
export const protectedFields = [
  'legalHolder',
  'secondStep',
  'archivedAccountsDays',
  'chatRetentionDays',
] as const;
export type ProtectedField = (typeof protectedFields)[number];
export const isProtected = (name: string): name is ProtectedField =>
  protectedFields.some((one) => one === name);

/** The protected values that `next` would lower: an easier sign-in, a shorter time, another or no legal holder. */
export function loweredFields(before: CityValues, next: CityValues): ProtectedField[] {
  const isLower: Readonly<Record<ProtectedField, boolean>> = {
    secondStep: secondStepModes.indexOf(next.secondStep) < secondStepModes.indexOf(before.secondStep),
    archivedAccountsDays: next.archivedAccountsDays < before.archivedAccountsDays,
    chatRetentionDays: next.chatRetentionDays < before.chatRetentionDays,
    legalHolder: before.legalHolder !== null && next.legalHolder !== before.legalHolder,
  };
  return protectedFields.filter((name) => isLower[name]);
}

/** The stored values that this release still understands. */
export function readCityValues(stored: Readonly<Record<string, unknown>>): Partial<CityValues> {
  const entries = cityFields.flatMap((name) => {
    const read = cityValuesSchema.shape[name].safeParse(stored[name]);
    return Object.hasOwn(stored, name) && read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** `PATCH /city`: sets `values` and returns to the environment's values for `reset`. */
export const cityChangeSchema = z.strictObject({
  rev: revSchema.min(0),
  values: city.update.default({}),
  reset: z.array(z.enum(cityFields, 'Elige uno de los valores.')).max(30).default([]),
  /** Where a protected value is lowered. */
  proof: factorProofSchema.optional(),
});
export type CityChange = z.output<typeof cityChangeSchema>;

/** The value as text for a variable of the environment. */
function variableText(value: CityValues[CityVariable]): string {
  if (typeof value === 'object') return value ? `${value.lat},${value.lng}` : '';
  return String(value);
}

/** A value of an `.env` file, in the quotes that it needs. */
function quoted(text: string): string {
  if (/^[\w.,:/@+-]*$/.test(text)) return text;
  const quote = ["'", '"', '`'].find((one) => !text.includes(one) && (one !== '"' || !text.includes('\\')));
  return quote ? `${quote}${text}${quote}` : `'${text.replaceAll("'", '’')}'`;
}

/** Lines of an `.env` file that set `values`; those that the city lacks are left out. */
export const toEnvironmentLines = (values: Partial<CityValues>): string[] =>
  (Object.keys(cityVariables) as CityVariable[]).flatMap((name) => {
    const value = values[name];
    return value === undefined || value === null
      ? []
      : [`${cityVariables[name]}=${quoted(variableText(value))}`];
  });
