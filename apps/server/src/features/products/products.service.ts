/** Rules of products: their commerce, the city's currency, and the price history. */
import { ApiError } from '@callejero/contract/errors.ts';
import { maxPricePoints, type PricePoint } from '@callejero/contract/resources/products.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { assertCategoryKind, assertOwnCommerce } from '../../resource/ownership.ts';

function priceOf({ now }: WriteContext, { price, currency }: Row): PricePoint {
  return { price: (price ?? null) as number | null, currency: String(currency), at: now.toISOString() };
}

/** A product in a promotion must stay with the promotion's commerce. */
async function assertInNoPromotion({ db }: WriteContext, product: unknown): Promise<void> {
  const [use] = await db.query<{ promotions: number }>(sql`select count(*)::int as promotions from promotions
      where products @> array[${product}::uuid] and archived_at is null`);
  if (use && use.promotions > 0) {
    throw new ApiError('in-use', use, 'Está en promociones de su comercio: no puede pasar a otro.');
  }
}

export const productsHooks: Hooks = {
  async beforeCreate(context, input) {
    await assertOwnCommerce(context, { resource: 'products', action: 'create' }, 'products', input.commerce);
    await assertCategoryKind(context, input.category, 'product');
    const row: Row = { ...input, currency: input.currency ?? context.platform.config.city.currency };
    return { ...row, priceHistory: (row.price ?? null) === null ? [] : [priceOf(context, row)] };
  },

  async beforeUpdate(context, input, current) {
    if (input.commerce !== undefined && input.commerce !== current.commerce) {
      await assertOwnCommerce(
        context,
        { resource: 'products', action: 'update' },
        'products',
        input.commerce,
      );
      await assertInNoPromotion(context, current.id);
    }
    if (input.category !== current.category) await assertCategoryKind(context, input.category, 'product');
    const row: Row =
      input.currency === null ? { ...input, currency: context.platform.config.city.currency } : input;
    const next = { ...current, ...row };
    const same = next.price === current.price && next.currency === current.currency;
    if (same) return row;
    const history = [...(current.priceHistory as PricePoint[]), priceOf(context, next)];
    return { ...row, priceHistory: history.slice(-maxPricePoints) };
  },
};
