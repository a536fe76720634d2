/** Rules of addresses: the city's defaults, and the owner of an address that is created without a place. */

import { invalid } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';

const perDay = 60;

export const addressesHooks: Hooks = {
  async beforeCreate(context, input) {
    const { platform, principal } = context;
    if (!permits(principal, 'addresses', 'create'))
      await limitRate(platform.limits, limitKey`address:${principal.id}`, perDay, 24 * 3600);
    // Somebody who may not read all addresses becomes the owner.
    const owner = permits(principal, 'addresses', 'read') ? input.owner : principal.id;
    return { ...input, owner, ...(await cityOf(context, input)) };
  },

  beforeUpdate: async (context, input) => ({ ...input, ...(await cityOf(context, input)) }),
};

/** Fills in the country and the province of the city where they are empty. An update that omits them does not change them. */
async function cityOf({ db, platform }: WriteContext, input: Row): Promise<Row> {
  const { city } = platform.config;
  const found: Row = {};
  const isEmpty = (name: string) => name in input && (input[name] ?? null) === null;
  if (isEmpty('country')) found.country = city.country;
  if (isEmpty('province')) {
    const [province] = await db.query<{ id: string }>(
      sql`select id from provinces where code = ${city.province} and archived_at is null`,
    );
    if (!province) throw invalid([{ path: 'province', message: 'Falta la provincia.' }]);
    found.province = province.id;
  }
  return found;
}
