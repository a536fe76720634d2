import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { createElement } from 'react';
import { settings } from '../../api/settings.ts';
import { amountSchemaSaying } from '../../ui/fields/amount.ts';
import type { FieldOverride } from '../../ui/form/types.ts';
import { CommerceDialog } from '../commerce/CommerceDialog.tsx';
import { DiscountKind } from './DiscountKind.tsx';
import { OwnDiscountLimit, OwnDiscountValue } from './OwnDiscountValue.tsx';
import { texts } from './texts.ts';
import { ValidHoursInput } from './ValidHoursInput.tsx';

const hasOwnDiscount = ({ ownDiscountType }: Readonly<Record<string, unknown>>) =>
  typeof ownDiscountType === 'string' && ownDiscountType !== '';
const hasCommerce = ({ commerce }: Readonly<Record<string, unknown>>) => typeof commerce === 'string';

/** A function, because the city's settings are known only when the form opens. */
export function promotionOverrides(): Record<string, FieldOverride> {
  const inCity = texts.help.dates(settings().city.name);
  return {
    title: { autocomplete: 'off' },
    commerce: {
      relation: { resource: commerces, dialog: CommerceDialog },
      clears: ['products'],
      covers: ['products'],
    },
    terms: { widget: 'textarea' },
    image: { widget: 'image' },
    ownDiscountType: {
      label: texts.discount.kind,
      required: true,
      render: (props) => createElement(DiscountKind, props),
      clears: ['discount', 'ownDiscountValue'],
      covers: ['discount', 'ownDiscountValue'],
    },
    discount: {
      required: true,
      when: (values) => !hasOwnDiscount(values),
      relation: { resource: discounts },
    },
    ownDiscountValue: {
      label: texts.discount.value,
      required: true,
      when: hasOwnDiscount,
      schema: amountSchemaSaying(texts.discount.wrong),
      render: (props) => createElement(OwnDiscountValue, props),
      hint: (props) => createElement(OwnDiscountLimit, props),
    },
    products: {
      when: hasCommerce,
      relation: { resource: products, filters: ({ commerce }) => ({ commerce: String(commerce) }) },
      help: texts.help.products,
    },
    startsAt: { help: inCity, half: true },
    endsAt: { help: inCity, half: true },
    validHours: {
      label: texts.validHours.label,
      help: inCity,
      render: (props) => createElement(ValidHoursInput, props),
    },
    mode: { help: texts.help.mode, covers: ['couponCode'] },
    couponCode: { when: ({ mode }) => mode === 'code', required: true, placeholder: 'VERANO-20' },
    quotaTotal: { help: texts.help.quotaTotal, half: true },
    quotaPerUser: { help: texts.help.quotaTotal, half: true },
  };
}
