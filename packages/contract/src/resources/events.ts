import * as z from 'zod';
import { addDays } from '../calendar-day.ts';
import { decisionShape, reasonMissing, saysWhy } from '../decision.ts';
import type { ErrorDetail } from '../envelope.ts';
import { isRecurrenceId } from '../links/public-url.ts';
import { currencySchema, maxAmount } from '../money.ts';
import { readRecurrence, recurrenceLimits, untilDate } from '../recurrence/recurrence.ts';
import {
  bulk,
  crudPermissions,
  dateSchema,
  defineResource,
  derived,
  field,
  forAll,
  forOwners,
  imported,
  type Point,
  type RecordOf,
  readOnly,
  required,
  revSchema,
  timestampSchema,
  withDefault,
} from '../resource.ts';
import { timezoneSchema } from '../timezone.ts';
import { photoSchema, webUrlSchema } from '../values.ts';
import { placeAddress } from './addresses.ts';
import { slugSchema } from './categories.ts';
import { sourceSchema } from './commerces.ts';

export const eventStatuses = {
  scheduled: 'Previsto',
  cancelled: 'Cancelado',
  postponed: 'Aplazado',
} as const;
export type EventStatus = keyof typeof eventStatuses;
export const eventPublication = { draft: 'Borrador', published: 'Publicado' } as const;
export type EventPublication = keyof typeof eventPublication;
/** States of an event that an owner of its commerce proposed. */
export const eventReview = {
  pending: 'En revisión',
  accepted: 'Aceptado',
  rejected: 'No publicado',
  changes: 'Cambios en revisión',
  refused: 'Cambios no publicados',
} as const;
export type EventReview = keyof typeof eventReview;
/** An event or the changes of an accepted one wait for the city's administration. */
export const waitingEventReviews: readonly EventReview[] = ['pending', 'changes'];
/** The maximum for one commerce. */
export const maxWaitingEvents = 10;

const recurrenceSchema = z.string('Escribe una regla.').superRefine((text, context) => {
  const rule = readRecurrence(text);
  if (typeof rule === 'string') context.addIssue({ code: 'custom', message: rule });
});

export const events = defineResource({
  name: 'events',
  labels: { one: 'Evento', many: 'Eventos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'title',
  defaultSort: { startsAt: 1 },
  located: ['location', 'commerce.location'],
  fields: {
    ...forOwners({
      title: imported(required(field.text('Título', 1, 160, { folded: true }))),
      slug: derived(required(field.string('Dirección corta', slugSchema))),
      description: imported(field.text('Descripción', 1, 5000, { folded: true })),
      category: bulk(imported(field.reference('Categoría', 'categories'))),
      images: withDefault(
        field.json(
          'Imágenes',
          z.array(photoSchema, 'Indica una lista.').max(10, 'Indica 10 imágenes como máximo.'),
        ),
        [],
      ),
      startsAt: imported(required(field.timestamp('Empieza'))),
      /** For an all-day event, any moment of its last day. */
      endsAt: imported(field.timestamp('Termina')),
      allDay: imported(withDefault(field.boolean('Todo el día'), false)),
      timezone: imported(
        field.string('Zona horaria', timezoneSchema, { help: 'Si se deja vacía, la de la ciudad.' }),
      ),
      /** RFC 5545 RRULE without its name: `FREQ=WEEKLY;BYDAY=TU`. Counts from `startsAt`, in local time. */
      recurrence: imported(field.string('Se repite', recurrenceSchema)),
      /** Local dates of the rule on which the event does not take place. */
      exdates: imported(withDefault(field.texts('Excepciones', dateSchema, 200), [])),
      eventStatus: readOnly(required(field.enum('Situación', eventStatuses))),
    }),
    ...forAll({
      commerce: field.reference('Comercio', 'commerces'),
      address: imported(placeAddress),
      location: imported(field.point('Ubicación')),
    }),
    ...forOwners({
      organizer: imported(field.text('Organiza', 1, 160, { folded: true })),
      isFree: imported(withDefault(field.boolean('Gratis'), false)),
      /** Minor units of `currency`. */
      price: imported(field.integer('Precio', 0, maxAmount)),
      currency: imported(
        field.string('Moneda', currencySchema, { help: 'Si se deja vacía, la de la ciudad.' }),
      ),
      ticketUrl: imported(field.string('Dónde comprar', webUrlSchema)),
      status: readOnly(required(field.enum('Estado', eventPublication))),
      source: readOnly(field.json('Origen de los datos', sourceSchema)),
    }),
    /** Empty for an event of the city's administration. */
    review: readOnly(field.enum('Revisión', eventReview)),
    /** Why the event (`rejected`) or its changes (`refused`) were not published. */
    rejectionReason: readOnly(field.text('Motivo del rechazo', 1, 500)),
    /** An owner's edits to an accepted event, which wait (`changes`) or were `refused`: a partial update body. */
    pendingChanges: readOnly(field.json('Cambios por revisar', z.record(z.string(), z.unknown()))),
  },
});

export type Event = RecordOf<typeof events>;
/** The fields that decide when an event takes place. */
export type RecurringEvent = Pick<Event, 'startsAt' | 'endsAt' | 'allDay' | 'recurrence' | 'exdates'> & {
  timezone: string;
};

/** Body of `POST /events/:id/status`. */
export const eventPublicationSchema = z.strictObject({
  status: z.enum(['draft', 'published'] satisfies EventPublication[], 'Elige uno de los valores.'),
  rev: revSchema,
});

/** Body of `POST /events/:id/eventStatus`. */
export const eventStatusSchema = z.strictObject({
  eventStatus: z.enum(
    ['scheduled', 'cancelled', 'postponed'] satisfies EventStatus[],
    'Elige uno de los valores.',
  ),
  rev: revSchema,
});

/** Body of `POST /events/:id/review`. */
export const eventReviewSchema = z
  .strictObject({ ...decisionShape, rev: revSchema })
  .refine(saysWhy, reasonMissing);

/**
 * Parameters of `GET /events/:id/occurrences`: the first `limit` occurrences that overlap the time from `from` until before `to`,
 * or without `to` until the event's last one.
 */
export const occurrencesQuerySchema = z
  .strictObject({
    from: timestampSchema,
    to: timestampSchema.optional(),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'Escribe un número entero.')
      .transform(Number)
      .refine(
        (value) => value <= recurrenceLimits.occurrences,
        `Como máximo ${recurrenceLimits.occurrences}.`,
      )
      .default(recurrenceLimits.occurrences),
  })
  .refine(({ from, to }) => to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'Va después de «from».',
  });

/** Identifies an occurrence of an event, in the format of `isRecurrenceId`. */
export const recurrenceIdSchema = z
  .string()
  .refine(isRecurrenceId, 'Es el comienzo de una fecha: 20261129T190000, o 20261129 si dura todo el día.');

const transitions: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  scheduled: ['postponed', 'cancelled'],
  postponed: ['scheduled', 'cancelled'],
  cancelled: ['scheduled'],
};

export function nextEventStatus(status: EventStatus): readonly EventStatus[] {
  return transitions[status];
}

export interface EventValues {
  startsAt: string;
  endsAt?: string | null;
  recurrence?: string | null;
  exdates?: readonly string[];
  commerce?: string | null;
  /** The address's id or its fields. */
  address?: unknown;
  location?: Point | null;
  isFree: boolean;
  price?: number | null;
  status: EventPublication;
}

/** Problems between the fields of an event. */
export function eventProblems(values: EventValues): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const add = (path: keyof EventValues, message: string) => problems.push({ path, message });
  const has = (name: 'endsAt' | 'commerce' | 'address' | 'location' | 'recurrence') =>
    (values[name] ?? null) !== null;
  const length = Date.parse(values.endsAt ?? values.startsAt) - Date.parse(values.startsAt);
  if (length < 0) add('endsAt', 'No puede terminar antes de empezar.');
  if (length > 0 && has('recurrence') && length > 366 * 24 * 3_600_000) {
    add('endsAt', 'Lo que se repite dura un año como máximo.');
  }
  if (has('commerce') && (has('address') || has('location'))) {
    add('commerce', 'El lugar es un comercio o una dirección, no ambos.');
  }
  if (has('address') && !has('location')) add('location', 'Marca en el mapa el punto de la dirección.');
  if (values.status === 'published' && !has('commerce') && !has('location')) {
    add('location', 'Un evento publicado dice dónde es: elige un comercio o un punto del mapa.');
  }
  if (values.isFree && (values.price ?? 0) > 0) add('price', 'Lo que es gratis no tiene precio.');
  if (!has('recurrence') && (values.exdates ?? []).length > 0) {
    add('exdates', 'Solo lo que se repite tiene excepciones.');
  }
  const rule = values.recurrence ? readRecurrence(values.recurrence) : null;
  const until = rule && typeof rule !== 'string' && rule.until !== null ? untilDate(rule.until) : null;
  // A tolerance of a day, because the start is compared without its time zone.
  if (until !== null && Date.parse(addDays(until, 2)) < Date.parse(values.startsAt)) {
    add('recurrence', 'La repetición termina antes de que empiece el evento.');
  }
  return problems;
}
