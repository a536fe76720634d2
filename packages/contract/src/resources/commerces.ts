import * as z from 'zod';
import { decisionShape, reasonMissing, saysWhy } from '../decision.ts';
import { paymentMethods } from '../enums/commerces.ts';
import { placeTypes } from '../enums/place-types.ts';
import { wholeNumber } from '../list-query/whole-number.ts';
import {
  bulk,
  crudPermissions,
  defineResource,
  derived,
  type Field,
  field,
  forAll,
  forOwners,
  idSchema,
  imported,
  pointSchema,
  type RecordOf,
  readOnly,
  required,
  revOnlySchema,
  revSchema,
  textSchema,
  withDefault,
} from '../resource.ts';
import { timezoneSchema } from '../timezone.ts';
import {
  documentSchema,
  emailSchema,
  imageSchema,
  phoneSchema,
  photoSchema,
  webUrlSchema,
} from '../values.ts';
import { placeAddress } from './addresses.ts';
import { slugSchema } from './categories.ts';

/** The seed's states of a commerce, with their Spanish names; colours are warning, success and danger. */
export const commerceStatus = { pending: 'Pendiente', accepted: 'Aceptado', rejected: 'Rechazado' } as const;
export type CommerceStatus = keyof typeof commerceStatus;

export const wheelchairValues = { yes: 'Sí', limited: 'Con ayuda', no: 'No', unknown: 'Sin datos' } as const;
const priceRanges = { 1: '$', 2: '$$', 3: '$$$', 4: '$$$$' } as const;

const httpsUrlSchema = webUrlSchema.refine(
  (url) => url.startsWith('https://'),
  'La dirección debe empezar por https://',
);

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Usa la hora como 09:30.');
export const specialHoursSchema = z
  .array(
    z.strictObject({
      date: z.iso.date('No es una fecha válida.'),
      closed: z.boolean(),
      slots: z.array(z.strictObject({ opens: timeSchema, closes: timeSchema })).max(6),
    }),
  )
  .max(60, 'Indica 60 días como máximo.');

/** Where a row came from. A second import of the same source and id updates instead of duplicating. */
export const sourceSchema = z.strictObject({
  name: textSchema(1, 120),
  externalId: textSchema(1, 200),
  licence: textSchema(0, 200),
});

export const commerces = defineResource({
  name: 'commerces',
  labels: { one: 'Comercio', many: 'Comercios', gender: 'm' },
  permissions: { actions: { ...crudPermissions, review: 'Aceptar y rechazar' } },
  display: 'name',
  defaultSort: { updatedAt: -1 },
  openAt: ['openingHours', 'specialHours', 'timezone', 'temporarilyClosed', 'permanentlyClosedAt'],
  located: ['location'],
  fields: {
    ...forOwners({
      name: imported(required(field.text('Nombre', 1, 120, { folded: true }))),
      slug: derived(required(field.string('Dirección corta', slugSchema))),
      description: imported(field.text('Descripción', 1, 2000, { folded: true })),
      status: readOnly(required(field.enum('Estado', commerceStatus))),
    }),
    rejectionReason: readOnly(field.text('Motivo del rechazo', 1, 500)),
    reviewedBy: readOnly(field.reference('Revisado por', 'users')),
    reviewedAt: readOnly(field.timestamp('Revisado')),
    /** An owner's edits to an accepted commerce, waiting for review: a partial update body. */
    pendingChanges: readOnly(field.json('Cambios por revisar', z.record(z.string(), z.unknown()))),
    /** The edits that the last review refused, until their owner proposes new ones. */
    refusedChanges: readOnly(field.json('Cambios no publicados', z.record(z.string(), z.unknown()))),
    /** What the hours were before their owner changed them without a review, until the team has looked at it. */
    liveChanges: readOnly(field.json('Horario anterior al cambio', z.record(z.string(), z.unknown()))),
    owners: withDefault(field.references('Propietarios', 'users', 0, 20), []),
    /** Who else manages it and who only redeems, by invitation of an owner (`commerce-roles.ts`). */
    managers: withDefault(field.references('Gestores', 'users', 0, 20), []),
    cashiers: withDefault(field.references('Caja', 'users', 0, 20), []),
    /** Who proposed it from the guide. Among the owners if they say that it is theirs; a review decides that. */
    proposedBy: readOnly(field.reference('Propuesto por', 'users')),
    /** A review accepted it, but not as its proposer's, who said so. */
    ownershipRefused: readOnly(withDefault(field.boolean('Titularidad denegada'), false)),
    ...forOwners({
      categories: bulk(
        imported(
          required(
            field.references('Categorías', 'categories', 1, 5, {
              gender: 'f',
              help: 'La primera es la principal.',
            }),
          ),
        ),
      ),
      placeType: bulk(imported(field.enum('Tipo de lugar', placeTypes))),
      address: imported(placeAddress),
      /** The quarter whose area contains the point, otherwise the stated one: the database computes it (decision 074). */
      quarter: derived(field.reference('Barrio', 'quarters')),
    }),
    /** What an import or an administrator says. */
    statedQuarter: bulk(
      imported(
        field.reference('Barrio indicado', 'quarters', {
          help: 'Solo cuenta si el punto no está dentro de los límites de ningún barrio.',
        }),
      ),
    ),
    ...forOwners({
      /** Whether somebody answers for the commerce and reads messages to it. */
      hasOwner: readOnly(required(field.boolean('Tiene propietario'))),
      location: imported(required(field.point('Ubicación'))),
      phones: imported(withDefault(field.texts('Teléfonos', phoneSchema, 3), [])),
      whatsapp: imported(field.string('WhatsApp', phoneSchema)),
      email: imported(field.string('Correo electrónico', emailSchema)),
      website: imported(field.string('Sitio web', webUrlSchema)),
      bookingUrl: imported(
        field.string('Reservas', httpsUrlSchema, { help: 'La página donde se reserva mesa o se pide hora.' }),
      ),
      social: imported(
        withDefault(
          field.json(
            'Redes sociales',
            z.strictObject({
              facebook: httpsUrlSchema.optional(),
              instagram: httpsUrlSchema.optional(),
              x: httpsUrlSchema.optional(),
              tiktok: httpsUrlSchema.optional(),
              youtube: httpsUrlSchema.optional(),
            }),
          ),
          {},
        ),
      ),
      openingHours: imported(
        field.text('Horario', 1, 1000, {
          help: 'Formato de OpenStreetMap: Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00',
        }),
      ),
      /** The hours as they were written, while they are not expressed in `openingHours`. */
      openingHoursText: imported(
        field.text('Horario con palabras', 1, 1000, {
          help: 'Como se dice: lunes a viernes de 9 a 14 y de 16 a 20, sábados de 9 a 14.',
        }),
      ),
      specialHours: withDefault(field.json('Días especiales', specialHoursSchema), []),
    }),
    ...forAll({
      timezone: field.string('Zona horaria', timezoneSchema),
    }),
    ...forOwners({
      temporarilyClosed: bulk(withDefault(field.boolean('Cerrado temporalmente'), false)),
      permanentlyClosedAt: field.timestamp('Cerrado definitivamente'),
      logo: field.string('Logotipo', imageSchema),
      photos: withDefault(
        field.json('Fotos', z.array(photoSchema).max(20, 'Indica 20 fotos como máximo.')),
        [],
      ),
      menuPhotos: withDefault(
        field.json('Fotos de la carta', z.array(photoSchema).max(20, 'Indica 20 fotos como máximo.')),
        [],
      ),
      /** The stored name of a PDF. */
      menuDocument: field.string('Carta en PDF', documentSchema),
      priceRange: bulk(field.integer('Precio', 1, 4, { options: priceRanges })),
      payment: bulk(imported(withDefault(field.enums('Formas de pago', paymentMethods, 5), []))),
      wheelchair: bulk(
        imported(withDefault(field.enum('Acceso en silla de ruedas', wheelchairValues), 'unknown')),
      ),
    }),
    ...forAll({
      /** The team or whoever manages the place said that its data are right. */
      lastVerifiedAt: bulk(field.timestamp('Verificado')),
    }),
    ...forOwners({
      /** Somebody who stood near it said so. */
      neighborConfirmedAt: readOnly(field.timestamp('Confirmado por vecinos')),
      source: readOnly(field.json('Origen de los datos', sourceSchema)),
    }),
    /** Notes about imported values that could not be used as they were: shown to reviewers, never to the public. */
    importNotes: readOnly(withDefault(field.texts('Avisos de la importación', z.string(), 20), [])),
    /** The import that created or last touched it. */
    import: readOnly(field.uuid('Importación')),
  },
});

export type Commerce = RecordOf<typeof commerces>;

/** Body of `POST /commerces/:id/confirm`: the data of this version are right. */
export const confirmSchema = revOnlySchema;

/** Whether a review has to decide who owns the commerce: whoever proposed it says that it is theirs. */
export function isOwnershipUndecided({
  status,
  owners,
  proposedBy,
}: Pick<Commerce, 'status' | 'owners' | 'proposedBy'>): boolean {
  return status !== 'accepted' && proposedBy !== null && owners.includes(proposedBy);
}

/** Body of `POST /commerces/:id/review`. */
export const reviewSchema = z
  .strictObject({
    ...decisionShape,
    /** Whether the commerce is the proposer's. Accepting a proposal whose `isOwnershipUndecided` requires it. */
    ownership: z.enum(['granted', 'refused'], 'Indica granted o refused.').optional(),
    rev: revSchema,
  })
  .refine(saysWhy, reasonMissing);
export type Review = z.infer<typeof reviewSchema>;

/** Body of `POST /commerces/review`: up to 200 decisions, answered row by row. */
export const bulkReviewSchema = z
  .strictObject({
    ...decisionShape,
    rows: z
      .array(z.strictObject({ id: z.uuid('No es un identificador válido.'), rev: revSchema }))
      .min(1, 'Elige al menos uno.')
      .max(200, 'Elige 200 como máximo.'),
  })
  .refine(saysWhy, reasonMissing);
/** Body of `POST /commerces/review-jobs`: one decision on all pending commerces that match the filters of a list. */
export const reviewJobSchema = z
  .strictObject({
    ...decisionShape,
    filters: z.record(z.string(), z.unknown(), 'Indica los filtros de la lista.').optional(),
  })
  .refine(saysWhy, reasonMissing);

/** How many failures an answer names. */
export const maxReviewFailures = 100;

/** Body of `POST /commerces/:id/reopen`: a decided commerce, or its refused changes, waits for review again. */
export const reopenSchema = revOnlySchema;

/** Body of `POST /commerces/:id/lock` and `/unlock`: identifies the tab that reviews it. */
export const reviewLockSchema = z.strictObject({ token: z.uuid('No es un identificador válido.') });

/** The lists of a commerce's people, which its public readers never see. */
export const commercePeopleFields = ['owners', 'managers', 'cashiers'] as const;

/** Limits of the proposals of one person. */
export const proposalLimits = {
  /** Waiting at the same time. */
  waiting: 5,
  perDay: 20,
  /** Searches for a similar existing place. */
  similarPerHour: 200,
  /** Number of similar places that are shown. */
  similar: 5,
} as const;

/** Body of `POST /commerces/:id/withdraw-changes` and `/resubmit`, an owner's actions on pending changes. */
export const ownChangeSchema = revOnlySchema;

/** Body of `POST /commerces/similar`: a place that is not stored yet. */
export const similarSchema = z.strictObject({
  name: textSchema(1, 120),
  location: pointSchema,
  phones: z.array(phoneSchema).max(4, 'Indica 4 como máximo.').optional(),
  website: webUrlSchema.nullish(),
});
export type SimilarPlace = z.infer<typeof similarSchema>;

/** Milliseconds that a lock lasts unless its tab renews it. */
export const reviewLockTtl = 60_000;

/** The fields that a merge may take from either commerce: all that the back office writes. */
export const mergeableFields: readonly string[] = Object.entries<Field>(commerces.fields).flatMap(
  ([name, { readOnly }]) => (readOnly ? [] : [name]),
);

/** Lists that a merge may combine, with their maximum lengths. */
export const mergeableLists: Readonly<Record<string, number>> = {
  owners: 20,
  managers: 20,
  cashiers: 20,
  categories: 5,
  phones: 3,
  photos: 20,
  menuPhotos: 20,
  payment: 5,
};

/** Parameters of `GET /commerces/duplicates`. */
export const duplicatePairsQuerySchema = z.strictObject({
  _page: wholeNumber(100_000).default(0),
  _perPage: wholeNumber(100)
    .refine((value) => value > 0, 'Como mínimo 1.')
    .default(20),
});
export type DuplicatePairsQuery = z.output<typeof duplicatePairsQuerySchema>;

/** Body of `POST /commerces/:id/distinct`: whether a similar commerce is another place. */
export const distinctSchema = z.strictObject({
  other: idSchema,
  distinct: z.boolean('Indica true o false.'),
});
export type Distinct = z.infer<typeof distinctSchema>;

export type MergeChoice = 'this' | 'other' | 'both';

/** Body of `POST /commerces/:id/merge`: fields that are not named stay unchanged in the survivor. */
export const mergeSchema = z.strictObject({
  other: idSchema,
  rev: revSchema,
  otherRev: revSchema,
  take: z
    .partialRecord(
      z.enum(mergeableFields as readonly [string, ...string[]], 'Este campo no se admite.'),
      z.enum(['this', 'other', 'both'], 'Indica this, other o both.'),
      'Indica de cuál se toma cada campo.',
    )
    .superRefine((take, context) => {
      for (const [field, choice] of Object.entries(take)) {
        if (choice !== 'both' || field in mergeableLists) continue;
        context.addIssue({ code: 'custom', path: [field], message: 'Indica this u other.' });
      }
    }),
});
export type Merge = z.infer<typeof mergeSchema>;

/**
 * Both lists in one, without duplicates, the first list's elements first; photos are equal if their files are. The result may be
 * longer than the field allows.
 */
export function mergedList(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const key = (value: unknown) =>
    typeof value === 'object' && value !== null && 'file' in value ? String(value.file) : String(value);
  const known = new Set(first.map(key));
  return [...first, ...second.filter((value) => !known.has(key(value)))];
}
