import * as z from 'zod';
import type { ErrorDetail } from '../envelope.ts';
import { maxAmount } from '../money.ts';
import { isValidOpeningHours } from '../opening-hours/parse.ts';
import {
  crudPermissions,
  defineResource,
  derived,
  field,
  forOwners,
  type RecordOf,
  readOnly,
  required,
  revSchema,
  toEnum,
  withDefault,
} from '../resource.ts';
import { imageSchema } from '../values.ts';
import { slugSchema } from './categories.ts';

export const promotionStatus = { draft: 'Borrador', published: 'Publicada', paused: 'En pausa' } as const;
export type PromotionStatus = keyof typeof promotionStatus;

/** How it is redeemed: shown at the counter, scanned there, or by its coupon code. */
export const promotionModes = { show: 'Mostrar', scan: 'Escanear', code: 'Código' } as const;

/** Types of a promotion's own discount, as opposed to one of the city's list. */
export const ownDiscountTypes = { percentage: 'Porcentaje', amount: 'Importe' } as const;
type OwnDiscountType = keyof typeof ownDiscountTypes;

export const promotions = defineResource({
  name: 'promotions',
  labels: { one: 'Promoción', many: 'Promociones', gender: 'f' },
  permissions: { actions: { ...crudPermissions, redeem: 'Canjear' } },
  display: 'title',
  defaultSort: { startsAt: -1 },
  fields: {
    ...forOwners({
      commerce: field.reference('Comercio', 'commerces', { help: 'Sin comercio es de toda la ciudad.' }),
      title: required(field.text('Título', 1, 80, { folded: true })),
      slug: derived(required(field.string('Dirección corta', slugSchema))),
      terms: required(field.text('Condiciones', 1, 1000, { folded: true })),
      image: field.string('Imagen', imageSchema),
      products: withDefault(field.references('Productos', 'products', 0, 50), []),
      /** A discount of the city's list; null when the promotion has its own. */
      discount: field.reference('Descuento', 'discounts'),
      ownDiscountType: field.enum('Descuento propio', ownDiscountTypes),
      /** Per cent, or minor units of the city's currency. */
      ownDiscountValue: field.integer('Valor del descuento propio', 1, maxAmount),
      startsAt: required(field.timestamp('Empieza')),
      endsAt: required(field.timestamp('Termina')),
      /** Days and hours at which it can be redeemed, in the city's time zone; null is always. */
      validHours: field.text('Días y horas en que vale', 1, 500, {
        help: 'Formato de OpenStreetMap: Mo-Fr 15:00-18:00',
      }),
      status: readOnly(required(field.enum('Estado', promotionStatus))),
      mode: withDefault(field.enum('Modo', promotionModes), 'show'),
    }),
    couponCode: field.string(
      'Código del cupón',
      z
        .string('Escribe un código.')
        .regex(/^[A-Z0-9-]{3,40}$/, 'Usa mayúsculas, números y guiones: de 3 a 40.'),
    ),
    ...forOwners({
      quotaTotal: field.integer('Canjes en total', 1, 10_000_000),
      quotaPerUser: field.integer('Canjes por persona', 1, 1000),
      redeemedCount: readOnly(withDefault(field.integer('Canjes hechos', 0, 2_000_000_000), 0)),
    }),
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
  status: toEnum(promotionStatus),
  rev: revSchema,
});

export interface PromotionValues {
  startsAt: string;
  endsAt: string;
  mode: keyof typeof promotionModes;
  commerce?: string | null;
  products?: readonly string[];
  discount?: string | null;
  ownDiscountType?: OwnDiscountType | null;
  ownDiscountValue?: number | null;
  validHours?: string | null;
  couponCode?: string | null;
  quotaTotal?: number | null;
  quotaPerUser?: number | null;
}

/** Problems between the fields of a promotion. */
export function promotionProblems(values: PromotionValues): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const add = (path: keyof PromotionValues, message: string) => problems.push({ path, message });
  if (Date.parse(values.endsAt) <= Date.parse(values.startsAt))
    add('endsAt', 'Debe terminar después de empezar.');
  const code = values.couponCode ?? null;
  if (values.mode === 'code' && code === null) add('couponCode', 'Escribe el código que se canjea.');
  if (values.mode !== 'code' && code !== null) add('couponCode', 'Solo el modo «Código» lleva un código.');
  if ((values.commerce ?? null) === null && (values.products ?? []).length > 0) {
    add('products', 'Una promoción de toda la ciudad no lleva productos.');
  }
  if (values.validHours && !isValidOpeningHours(values.validHours)) {
    add('validHours', 'Usa el formato de OpenStreetMap, como Mo-Fr 15:00-18:00.');
  }
  const { quotaTotal, quotaPerUser } = values;
  if (quotaTotal && quotaPerUser && quotaPerUser > quotaTotal) {
    add('quotaPerUser', 'No puede pasar de los canjes en total.');
  }
  return [...problems, ...discountChoiceProblems(values)];
}

/** One discount: of the list, or an own one with its kind and value. */
function discountChoiceProblems(values: PromotionValues): ErrorDetail[] {
  const listed = values.discount ?? null;
  const type = values.ownDiscountType ?? null;
  const value = values.ownDiscountValue ?? null;
  const missing = 'Este campo es obligatorio.';
  if (type === null && value !== null) return [{ path: 'ownDiscountType', message: missing }];
  if (type === null) return listed === null ? [{ path: 'discount', message: missing }] : [];
  if (listed !== null) {
    return [
      { path: 'ownDiscountType', message: 'Elige un descuento de la lista o escribe uno propio, no ambos.' },
    ];
  }
  if (value === null) return [{ path: 'ownDiscountValue', message: missing }];
  return type === 'percentage' && value > 100
    ? [{ path: 'ownDiscountValue', message: 'El porcentaje va de 1 a 100.' }]
    : [];
}
