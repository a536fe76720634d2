/** Conditions for policies and hooks that depend on a commerce: what the principal may do there, and whether the public sees it. */
import { type CommerceRight, type CommerceRole, commerceRights } from '@callejero/contract/commerce-roles.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../access/binding.ts';
import { type Principal, permits } from '../access/policy.ts';

/** The column of `commerces` that lists the people with at least a role. */
const columns = { owner: 'owners', manager: 'managing', cashier: 'staff' } as const satisfies Record<
  CommerceRole,
  string
>;

/** The people who have the right at the commerce `alias`, as an array in SQL. */
export function peopleWith(alias: string, right: CommerceRight): Sql {
  return raw(`${alias}.${columns[commerceRights[right]]}`);
}

/** Whether the principal has the right at the commerce `alias`. */
export function hasRight(alias: string, { id }: Principal, right: CommerceRight): Sql {
  return sql`${peopleWith(alias, right)} @> array[${id}::uuid]`;
}

/** Whether the principal has the right at the commerce that `column` references. */
export function ownCommerce(column: string, principal: Principal, right: CommerceRight): Sql {
  return sql`exists (select 1 from commerces oc where oc.id = ${raw(column)} and oc.archived_at is null
    and ${hasRight('oc', principal, right)})`;
}

/** Whether the principal has the right at the commerce `alias`, or proposed it and it is not accepted. */
export function managedCommerce(alias: string, principal: Principal, right: CommerceRight): Sql {
  const commerce = raw(alias);
  return sql`(${hasRight(alias, principal, right)}
    or ${commerce}.proposed_by = ${principal.id}::uuid and ${commerce}.status <> 'accepted')`;
}

/** Whether the commerce that `column` references is accepted. */
export function acceptedCommerce(column: string): Sql {
  return sql`exists (select 1 from commerces ac where ac.id = ${raw(column)} and ac.archived_at is null
    and ac.status = 'accepted')`;
}

/** Whether the principal has the right at an accepted commerce. A proposed one does not count, because anybody can propose. */
export function hasRightAtAccepted(principal: Principal, right: CommerceRight): Sql {
  return sql`exists (select 1 from commerces sc where sc.archived_at is null and sc.status = 'accepted'
    and ${hasRight('sc', principal, right)})`;
}

/** Without the permission `resource:action`, the principal may only write rows of a commerce where it has the right. */
export async function assertOwnCommerce(
  { db, principal }: WriteContext,
  permission: { resource: string; action: string },
  right: CommerceRight,
  commerce: unknown,
): Promise<void> {
  if (permits(principal, permission.resource, permission.action)) return;
  const rows =
    await db.query(sql`select 1 from commerces c where c.id = ${commerce ?? null}::uuid and c.archived_at is null
      and ${hasRight('c', principal, right)}`);
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
