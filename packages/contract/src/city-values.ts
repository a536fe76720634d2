/** The values of the city that administrators may set, over those of the environment. */
import * as z from 'zod';
import { defineResource, type Field, field, readPermission, required, revSchema } from './resource.ts';
import { factorProofSchema, type SecondStepMode, secondStepModes } from './second-step.ts';
import { colorSchema, emailSchema, imageSchema, phoneSchema, webUrlSchema } from './values.ts';

export const areaCodeSchema = z
  .string('Escribe el prefijo.')
  .trim()
  .regex(/^[1-9]\d{0,3}$/, 'Escribe el prefijo sin el cero ni el del país, como 228.');

const secondStepNames: Readonly<Record<SecondStepMode, string>> = {
  off: 'No se pide',
  optional: 'A quien lo tenga',
  required: 'A todas las personas que administran',
};

/** The values as a resource, for permissions, change records and forms. There is one city, so it is not a collection. */
export const city = defineResource({
  name: 'city',
  labels: { one: 'La ciudad', many: 'La ciudad', gender: 'f' },
  permissions: {
    actions: { ...readPermission, update: 'Cambiar', protect: 'Cambiar segundo paso, plazos y titular' },
  },
  display: 'name',
  fields: {
    name: required(field.text('Nombre', 1, 100)),
    slogan: field.text('Lema', 1, 120, {
      help: 'Una frase breve, bajo el nombre en la página de la ciudad.',
    }),
    center: required(field.point('Centro del mapa')),
    zoom: required(field.number('Acercamiento del mapa', 8, 18)),
    brandColor: required(field.string('Color de la marca', colorSchema)),
    logo: field.string('Logotipo', imageSchema),
    email: field.string('Correo de contacto', emailSchema),
    phone: field.string('Teléfono', phoneSchema),
    website: field.string('Página web', webUrlSchema),
    mailApp: required(
      field.string('Aplicación de correo', webUrlSchema, {
        help: 'Lo que abre «Correo» en el menú de quien administra, como https://mail.google.com/.',
      }),
    ),
    areaCode: field.string('Prefijo telefónico', areaCodeSchema),
    supportCalls: required(field.boolean('Se puede llamar al equipo de la guía')),
    legalHolder: field.text('Titular de la guía', 1, 200),
    secondStep: required(field.enum('Segundo paso de quien administra', secondStepNames)),
    archivedAccountsDays: required(field.integer('Días hasta borrar las cuentas archivadas', 1, 36_500)),
    chatRetentionDays: required(field.integer('Días que se conservan los mensajes', 30, 36_500)),
  },
});

/** Null where the city has none. */
const cityValuesSchema = city.record.omit({
  ...{ id: true, createdAt: true, updatedAt: true, archivedAt: true, rev: true },
});
export type CityValues = z.output<typeof cityValuesSchema>;
export type CityField = keyof CityValues;
export const cityFields = Object.keys(cityValuesSchema.shape) as CityField[];

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

/** Where «Correo» in the menu leads if nothing else is set. */
export const defaultMailApp = 'https://mail.google.com/';

/** The label of a value. */
export const cityLabel = (name: CityField): string => (city.fields[name] as Field).label;
