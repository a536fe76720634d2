/** The values of the city that administrators may set, over those of the environment. */
import * as z from 'zod';
import { defineResource, type Field, field, readPermission, required } from './resource.ts';
import type { SecondStepMode } from './second-step.ts';
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
    verifyMonths: required(
      field.integer('Meses hasta «sin verificar»', 1, 120, {
        help: 'Pasado este tiempo sin que nadie confirme los datos de un lugar, la guía lo dice y está en Calidad.',
      }),
    ),
    askOwners: required(field.boolean('Preguntar a los dueños dos veces al año si sus datos siguen igual')),
    legalHolder: field.text('Titular de la guía', 1, 200),
    secondStep: required(field.enum('Segundo paso de quien administra', secondStepNames)),
    archivedAccountsDays: required(field.integer('Días hasta borrar las cuentas archivadas', 1, 36_500)),
    chatRetentionDays: required(field.integer('Días que se conservan los mensajes', 30, 36_500)),
  },
});

/** Null where the city has none. */
export const cityValuesSchema = city.record.omit({
  ...{ id: true, createdAt: true, updatedAt: true, archivedAt: true, rev: true },
});
export type CityValues = z.output<typeof cityValuesSchema>;
export type CityField = keyof CityValues;
export const cityFields = Object.keys(cityValuesSchema.shape) as CityField[];

/** The label of a value. */
export const cityLabel = (name: CityField): string => (city.fields[name] as Field).label;
