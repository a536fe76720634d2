/** Rules of discounts: each type has its own values, and one in use can't be archived. */
import { invalid } from '@callejero/contract/errors.ts';
import {
  type DiscountValues,
  discountHasMoney,
  discountProblems,
} from '@callejero/contract/resources/discounts.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { assertUnused } from '../../resource/in-use.ts';

/** Returns the row with its currency; refuses values that don't fit its type. */
function checked({ platform }: WriteContext, input: Row, next: Row): Row {
  const values = next as Row & DiscountValues;
  const lacking = discountHasMoney(values) && (next.currency ?? null) === null;
  const completed = lacking ? { currency: platform.config.city.currency } : {};
  const problems = discountProblems({ ...values, ...completed });
  if (problems.length > 0) throw invalid(problems);
  return { ...input, ...completed };
}

export const discountsHooks: Hooks = {
  beforeCreate: (context, input) => checked(context, input, input),

  beforeUpdate: (context, input, current) => checked(context, input, { ...current, ...input }),

  async beforeArchive(context, current) {
    const [use] = await context.db.query<{
      promotions: number;
    }>(sql`select count(*)::int as promotions from promotions
        where discount = ${current.id}::uuid and archived_at is null`);
    assertUnused(context, use, { promotions: ['promoción', 'promociones'] });
  },
};
