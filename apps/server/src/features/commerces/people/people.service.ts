/** The people of a commerce: who is there, another role for one of them, leaving, and giving it back to the city. */
import { type ChangePerson, peopleLimits } from '@callejero/contract/answers/commerce-people.ts';
import {
  type CommercePeople,
  type CommerceRight,
  type CommerceRole,
  commerceRoles,
  grantsRight,
  roleIn,
} from '@callejero/contract/commerce-roles.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { commercePeopleFields } from '@callejero/contract/resources/commerces.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import { rememberAnswer } from '../../../http/idempotency.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { hasRight, peopleWith } from '../../../resource/ownership.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { WriteRequest, Written } from '../../../resource/write/written.ts';

/** The notices about the people of a commerce. `rev`: the commerce's after the change. */
export type PeopleNotice = { commerce: { id: string; name: string }; rev: number } & (
  | { notice: 'person-joined'; person: string; role: CommerceRole }
  /** Null: not there any more. */
  | { notice: 'role-changed'; role: CommerceRole | null }
);
/** Notifies people once the transaction is committed. `to`: a select of users' ids. */
export type NotifyPeople = (tx: Queryable, to: Sql, notice: PeopleNotice) => Promise<void>;

const lists = { owner: 'owners', manager: 'managers', cashier: 'cashiers' } as const satisfies Record<
  CommerceRole,
  (typeof commercePeopleFields)[number]
>;

/** The owners who can still sign in, except `but`. */
export const activeOwners = (commerce: string, but: string): Sql => sql`select u.id from users u
  join commerces c on u.id = any(${peopleWith('c', 'people')})
  where c.id = ${commerce}::uuid and u.status = 'active' and u.archived_at is null and u.id <> ${but}::uuid`;

/**
 * Locks the commerce for a principal who has the right there. 404 for a commerce that the principal does not see, 403 for one where
 * they lack the right.
 */
export async function lockCommerce(
  tx: Queryable,
  id: string,
  principal: Principal,
  right: CommerceRight,
): Promise<{ name: string; status: string }> {
  const [found] = isUuid(id)
    ? await tx.query<{ name: string; status: string; permitted: boolean }>(sql`select c.name, c.status,
          ${hasRight('c', principal, right)} as permitted
        from commerces c where c.id = ${id}::uuid and c.archived_at is null for update of c`)
    : [];
  if (!found?.permitted) throw new ApiError(found?.status === 'accepted' ? 'forbidden' : 'not-found');
  return found;
}

/** The row's lists with `person` in the list of `role` only; null removes the person. */
export function withPerson(current: Row, person: string, role: CommerceRole | null): Row {
  const next: Row = {};
  for (const field of commercePeopleFields)
    next[field] = (current[field] as string[]).filter((one) => one !== person);
  if (role === null) return next;
  const list = [...(next[lists[role]] as string[]), person];
  if (list.length > peopleLimits.people) {
    const message = `Ya hay ${peopleLimits.people} personas como «${commerceRoles[role]}».`;
    throw new ApiError('in-use', undefined, message);
  }
  return { ...next, [lists[role]]: list };
}

/** The lists after the change, for a principal who may make it. `heirs`: other owners who can still sign in. */
export function decidePerson(
  current: Row,
  { person, role, giveBack }: Omit<ChangePerson, 'rev'>,
  by: string | null,
  heirs: readonly string[],
): Row {
  const people = current as CommercePeople;
  const isLeaving = person === by && role === null;
  if (!isLeaving && !grantsRight(roleIn(people, by), 'people')) throw new ApiError('forbidden');
  const before = roleIn(people, person);
  if (before === null) throw new ApiError('not-found', undefined, 'Esa persona ya no está en el comercio.');
  const isLast = before === 'owner' && role !== 'owner' && heirs.length === 0;
  if (!isLast) return withPerson(current, person, role);
  if (!isLeaving || !giveBack) throw new ApiError('last-owner');
  return Object.fromEntries(commercePeopleFields.map((field) => [field, []]));
}

export async function changePerson(
  { platform, service }: Pick<ResourceDeps, 'platform' | 'service'>,
  notify: NotifyPeople,
  id: string,
  { rev, ...change }: ChangePerson,
  request: WriteRequest,
): Promise<Written> {
  const by = request.principal.id ?? '';
  const { person, role, giveBack = false } = change;
  const isLeaving = person === by && role === null;
  return platform.db.transaction(async (tx) => {
    // Whoever has left already gets a refusal that says so.
    const { name } = await lockCommerce(tx, id, request.principal, isLeaving ? 'scan' : 'people');
    const heirs = (await tx.query<{ id: string }>(activeOwners(id, person))).map((one) => one.id);
    const action = role !== null ? 'person-changed' : isLeaving ? 'person-left' : 'person-removed';
    const written = await service.transition(
      tx,
      'commerces',
      id,
      rev,
      (current) => decidePerson(current, change, by, heirs),
      { ...request, key: null, action: giveBack && heirs.length === 0 ? 'given-back' : action },
    );
    const isGivenBack = (written.after.owners as string[]).length === 0;
    await tx.query(sql`delete from commerce_invitations where commerce = ${id}::uuid
        and (${isGivenBack} or user_id = ${person}::uuid and ${role !== 'owner'})`);
    await tx.query(sql`delete from tills where commerce = ${id}::uuid
        and (${isGivenBack} or user_id = ${person}::uuid and ${!grantsRight(role, 'till')})`);
    const news = { commerce: { id, name }, rev: rev + 1 };
    if (!isLeaving && person !== by)
      await notify(tx, sql`select ${person}::uuid`, { ...news, notice: 'role-changed', role });
    if (role === 'owner') {
      const [{ name: joined = '' } = {}] = await tx.query<{ name: string }>(
        sql`select first_name as name from users where id = ${person}::uuid`,
      );
      const others = sql`${activeOwners(id, person)} and u.id <> ${by}::uuid`;
      await notify(tx, others, { ...news, notice: 'person-joined', person: joined, role });
    }
    const body = JSON.stringify({ data: null });
    if (request.key) await tx.query(rememberAnswer(request.key, 200, body, platform.clock.now()));
    return { body, status: 200, changes: written.changes };
  });
}

/** Names as colleagues read them. */
export const fullName = (alias: string): Sql =>
  sql`concat_ws(' ', ${raw(alias)}.first_name, ${raw(alias)}.last_name)`;
