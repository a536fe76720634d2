import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { settings } from '../../api/settings.ts';
import type { FieldOverride } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

const hasCommerce = ({ commerce }: Readonly<Record<string, unknown>>) => typeof commerce === 'string';

/** Made when the form opens: the city is known then. */
export function promotionOverrides(): Record<string, FieldOverride> {
  const inCity = texts.help.dates(settings().city.name);
  return {
    title: { autocomplete: 'off' },
    commerce: { relation: { resource: commerces }, clears: ['products'], covers: ['products'] },
    terms: { widget: 'textarea' },
    image: { widget: 'image' },
    discount: { relation: { resource: discounts } },
    products: {
      when: hasCommerce,
      relation: { resource: products, filters: ({ commerce }) => ({ commerce: String(commerce) }) },
      help: texts.help.products,
    },
    startsAt: { help: inCity, half: true },
    endsAt: { help: inCity, half: true },
    mode: { help: texts.help.mode, covers: ['couponCode'] },
    couponCode: { when: ({ mode }) => mode === 'code', required: true, placeholder: 'VERANO-20' },
    quotaTotal: { help: texts.help.quotaTotal, half: true },
    quotaPerUser: { help: texts.help.quotaTotal, half: true },
  };
}
