import * as z from 'zod';
import type { ErrorDetail } from '../envelope.ts';
import {
  crudPermissions,
  defineResource,
  derived,
  field,
  type RecordOf,
  readOnly,
  required,
  withDefault,
} from '../resource.ts';
import { slugSchema } from './categories.ts';
import { imageSchema } from './files.ts';

export const promotionStatus = { draft: 'Borrador', published: 'Publicada', paused: 'En pausa' } as const;
export type PromotionStatus = keyof typeof promotionStatus;

/** How it is redeemed: shown at the counter, scanned there, or by its coupon code. */
export const promotionModes = { show: 'Mostrar', scan: 'Escanear', code: 'Código' } as const;

export const promotions = defineResource({
  name: 'promotions',
  labels: { one: 'Promoción', many: 'Promociones', gender: 'f' },
  permissions: { actions: { ...crudPermissions, redeem: 'Canjear' } },
  display: 'title',
  defaultSort: { startsAt: -1 },
  fields: {
    commerce: field.reference('Comercio', 'commerces', { help: 'Sin comercio es de toda la ciudad.' }),
    title: required(field.text('Título', 1, 80, { folded: true })),
    slug: derived(required(field.string('Dirección corta', slugSchema))),
    terms: required(field.text('Condiciones', 1, 1000, { folded: true })),
    image: field.string('Imagen', imageSchema),
    products: withDefault(field.references('Productos', 'products', 0, 50), []),
    discount: required(field.reference('Descuento', 'discounts')),
    startsAt: required(field.timestamp('Empieza')),
    endsAt: required(field.timestamp('Termina')),
    status: readOnly(required(field.enum('Estado', promotionStatus))),
    mode: withDefault(field.enum('Modo', promotionModes), 'show'),
    couponCode: field.string(
      'Código del cupón',
      z
        .string('Escribe un código.')
        .regex(/^[A-Z0-9-]{3,40}$/, 'Usa mayúsculas, números y guiones: de 3 a 40.'),
    ),
    quotaTotal: field.integer('Canjes en total', 1, 10_000_000),
    quotaPerUser: field.integer('Canjes por persona', 1, 1000),
    redeemedCount: readOnly(withDefault(field.integer('Canjes hechos', 0, 2_000_000_000), 0)),
  },
});

export type Promotion = RecordOf<typeof promotions>;

const transitions: Readonly<Record<PromotionStatus, readonly PromotionStatus[]>> = {
  draft: ['published'],
  published: ['paused'],
  paused: ['published', 'draft'],
};

export function nextPromotionStatus(status: PromotionStatus): readonly PromotionStatus[] {
  return transitions[status];
}

/** Body of `POST /promotions/:id/status`. */
export const promotionStatusSchema = z.strictObject({
  status: z.enum(
    Object.keys(promotionStatus) as [PromotionStatus, ...PromotionStatus[]],
    'Elige uno de los valores.',
  ),
  rev: z.int('Falta la revisión.'),
});

export const promotionStates = {
  draft: 'Borrador',
  paused: 'En pausa',
  scheduled: 'Programada',
  running: 'En curso',
  ended: 'Terminada',
} as const;
export type PromotionState = keyof typeof promotionStates;

/** What a person is told of a promotion at a moment: scheduled and ended follow from its dates. */
export function promotionState(
  { status, startsAt, endsAt }: Pick<Promotion, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): PromotionState {
  if (status !== 'published') return status;
  if (now.getTime() < Date.parse(startsAt)) return 'scheduled';
  return now.getTime() < Date.parse(endsAt) ? 'running' : 'ended';
}

export interface PromotionValues {
  startsAt: string;
  endsAt: string;
  mode: keyof typeof promotionModes;
  commerce?: string | null;
  products?: readonly string[];
  couponCode?: string | null;
  quotaTotal?: number | null;
  quotaPerUser?: number | null;
}

/** What is wrong between the fields of a promotion. */
export function promotionProblems(values: PromotionValues): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const add = (path: keyof PromotionValues, message: string) => problems.push({ path, message });
  if (Date.parse(values.endsAt) <= Date.parse(values.startsAt)) add('endsAt', 'Termina después de empezar.');
  const code = values.couponCode ?? null;
  if (values.mode === 'code' && code === null) add('couponCode', 'Escribe el código que se canjea.');
  if (values.mode !== 'code' && code !== null) add('couponCode', 'Solo el modo «Código» lleva un código.');
  if ((values.commerce ?? null) === null && (values.products ?? []).length > 0) {
    add('products', 'Una promoción de toda la ciudad no lleva productos.');
  }
  const { quotaTotal, quotaPerUser } = values;
  if (quotaTotal && quotaPerUser && quotaPerUser > quotaTotal) {
    add('quotaPerUser', 'No puede pasar de los canjes en total.');
  }
  return problems;
}
