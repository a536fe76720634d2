/** Conditions for policies and hooks that depend on a commerce: who owns it, and whether the public sees it. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../access/binding.ts';
import { type Principal, permits } from '../access/policy.ts';

/** Whether the principal owns the commerce that `column` references. */
export function ownCommerce(column: string, principal: Principal): Sql {
  return sql`exists (select 1 from commerces oc where oc.id = ${raw(column)} and oc.archived_at is null
    and oc.owners @> array[${principal.id}::uuid])`;
}

/** Whether the principal manages the commerce `alias`: as an owner, or because they proposed it and it is not accepted. */
export function managedCommerce(alias: string, { id }: Principal): Sql {
  const commerce = raw(alias);
  return sql`(${commerce}.owners @> array[${id}::uuid]
    or ${commerce}.proposed_by = ${id}::uuid and ${commerce}.status <> 'accepted')`;
}

/** Whether the commerce that `column` references is accepted. */
export function acceptedCommerce(column: string): Sql {
  return sql`exists (select 1 from commerces ac where ac.id = ${raw(column)} and ac.archived_at is null
    and ac.status = 'accepted')`;
}

/** Whether the principal owns an accepted commerce. A proposed one does not count, because anybody can propose. */
export function ownsAccepted(principal: Principal): Sql {
  return sql`exists (select 1 from commerces sc where sc.archived_at is null and sc.status = 'accepted'
    and sc.owners @> array[${principal.id}::uuid])`;
}

/** Without the permission `resource:action`, the principal may only write rows of an own commerce. */
export async function assertOwnCommerce(
  { db, principal }: WriteContext,
  permission: { resource: string; action: string },
  commerce: unknown,
): Promise<void> {
  if (permits(principal, permission.resource, permission.action)) return;
  const rows =
    await db.query(sql`select 1 from commerces where id = ${commerce ?? null}::uuid and archived_at is null
      and owners @> array[${principal.id}::uuid]`);
  if (rows.length === 0) throw new ApiError('forbidden');
}

export async function assertAcceptedCommerce({ db }: WriteContext, commerce: unknown): Promise<void> {
  const rows = await db.query(sql`select 1 from commerces where id = ${commerce}::uuid and archived_at is null
      and status = 'accepted'`);
  if (rows.length === 0) throw invalid([{ path: 'commerce', message: 'No existe o no está disponible.' }]);
}

/**
 * Refuses people with an unconfirmed address in `field`, because somebody else may have signed up with it. Invited people are
 * accepted, because they can only sign in through the mail. `before`: people that are named already.
 */
export async function assertConfirmed(
  { db }: Pick<WriteContext, 'db'>,
  field: string,
  users: readonly unknown[],
  before: readonly unknown[] = [],
): Promise<void> {
  const added = users.filter((user) => user !== null && !before.includes(user));
  if (added.length === 0) return;
  const rows =
    await db.query(sql`select 1 from users where id = any(${added}::uuid[]) and email_verified_at is null
      and invited_by is null`);
  if (rows.length > 0)
    throw invalid([{ path: field, message: 'Esta persona todavía no ha confirmado su correo.' }]);
}

/** Refuses a category of another kind. */
export async function assertCategoryKind(
  { db }: WriteContext,
  category: unknown,
  kind: string,
): Promise<void> {
  if ((category ?? null) === null) return;
  const [found] = await db.query<{ kind: string }>(
    sql`select kind from categories where id = ${category}::uuid`,
  );
  if (found && found.kind !== kind) {
    throw invalid([{ path: 'category', message: 'La categoría es de otro tipo.' }]);
  }
}
