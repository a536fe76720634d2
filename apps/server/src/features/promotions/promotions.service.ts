/** Rules of promotions: their commerce, consistent dates and modes, products of the same commerce. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import {
  nextPromotionStatus,
  type PromotionStatus,
  type PromotionValues,
  promotionProblems,
} from '@callejero/contract/resources/promotions.ts';
import { slugWithId } from '@callejero/contract/text/slug.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { assertOwnCommerce } from '../../resource/ownership.ts';
import { assertWithinLimits } from './discount-limits.service.ts';

function assertConsistent(row: Row): void {
  const problems = promotionProblems(row as Row & PromotionValues);
  if (problems.length > 0) throw invalid(problems);
}

async function assertProducts({ db }: WriteContext, { products, commerce }: Row): Promise<void> {
  const ids = (products ?? []) as string[];
  if (ids.length === 0) return;
  const [others] = await db.query<{ count: number }>(sql`select count(*)::int as count from products
      where id = any(${ids}::uuid[]) and commerce <> ${commerce}::uuid`);
  if (others && others.count > 0) {
    throw invalid([{ path: 'products', message: 'Hay productos de otro comercio.' }]);
  }
}

export const promotionsHooks: Hooks = {
  async beforeCreate(context, input) {
    await assertOwnCommerce(
      context,
      { resource: 'promotions', action: 'create' },
      'promotions',
      input.commerce,
    );
    assertConsistent(input);
    await assertWithinLimits(context, 'create', input, null);
    await assertProducts(context, input);
    return {
      ...input,
      slug: slugWithId(String(input.title), String(input.id), 'promocion'),
      status: 'draft' satisfies PromotionStatus,
    };
  },

  async beforeUpdate(context, input, current) {
    const next = { ...current, ...input };
    if (next.commerce !== current.commerce) {
      await assertOwnCommerce(
        context,
        { resource: 'promotions', action: 'update' },
        'promotions',
        next.commerce,
      );
    }
    assertConsistent(next);
    await assertWithinLimits(context, 'update', next, current);
    await assertProducts(context, next);
    return input;
  },
};

/** The fields of a change of status; other transitions are refused. */
export function changePromotionStatus(current: Row, status: PromotionStatus): Row {
  if (!nextPromotionStatus(current.status as PromotionStatus).includes(status)) {
    throw new ApiError('transition-refused', { status: current.status });
  }
  return { status };
}
