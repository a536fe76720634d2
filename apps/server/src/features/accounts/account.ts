/** An account as the server reads it, and the part of it that its own person receives. */
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { manages } from '../../access/second-factor.ts';
import type { Queryable } from '../../ports/ports.ts';

export interface StoredAccount {
  id: string;
  email: string;
  first_name: string;
  last_name: string | null;
  avatar: string | null;
  roles: SessionUser['roles'];
  permissions: string[];
  push_id: string;
  must_change_password: boolean;
  status: 'active' | 'disabled';
  email_verified_at: Date | null;
  password_hash: string | null;
  password_expires_at: Date | null;
  rev: number;
  archived_at: Date | null;
}

/** Archived ones too. */
function accountsWhere(db: Queryable, where: Sql, lock = empty): Promise<StoredAccount[]> {
  return db.query<StoredAccount>(sql`select id, email, first_name, last_name, avatar, roles, permissions, push_id, must_change_password,
      status, email_verified_at, password_hash, password_expires_at, rev, archived_at from users where ${where} ${lock}`);
}

async function findAccount(db: Queryable, where: Sql, lock = empty): Promise<StoredAccount | null> {
  const [row] = await accountsWhere(db, sql`${where} and archived_at is null`, lock);
  return row ?? null;
}

export function accountByEmail(db: Queryable, email: string): Promise<StoredAccount | null> {
  return findAccount(db, sql`email = ${email}`);
}

export function accountById(db: Queryable, id: string): Promise<StoredAccount | null> {
  return findAccount(db, sql`id = ${id}::uuid`);
}

/** Locks the account until the transaction ends. Every change of an account begins with this lock, which prevents deadlocks. */
export function lockAccount(tx: Queryable, id: string): Promise<StoredAccount | null> {
  return findAccount(tx, sql`id = ${id}::uuid`, sql`for no key update`);
}

/** The account, archived or not. */
export async function anyAccountById(db: Queryable, id: string): Promise<StoredAccount | null> {
  return (await accountsWhere(db, sql`id = ${id}::uuid`))[0] ?? null;
}

export async function lockAnyAccount(tx: Queryable, id: string): Promise<StoredAccount | null> {
  return (await accountsWhere(tx, sql`id = ${id}::uuid`, sql`for no key update`))[0] ?? null;
}

/** The active account with this e-mail, and archived ones. */
export const allAccountsByEmail = (db: Queryable, email: string): Promise<StoredAccount[]> =>
  accountsWhere(db, sql`email = ${email} order by archived_at desc nulls first`);

/** The condition that the account `alias` is not erased yet. */
const erasedAddress = 'eliminada-%@callejero.invalid';
export const isUnerased = (alias: string): Sql => sql`${raw(alias)}.email not like ${erasedAddress}::text`;
export const isErased = ({ email }: Pick<StoredAccount, 'email'>): boolean =>
  email.startsWith('eliminada-') && email.endsWith('@callejero.invalid');

/** A temporary password expires: an administrator passed it on in clear text. */
export function isPasswordExpired({ password_expires_at }: StoredAccount, now: Date): boolean {
  return password_expires_at !== null && password_expires_at <= now;
}

export function isAdministrator(account: Pick<StoredAccount, 'roles'>): boolean {
  return account.roles.includes('administrator');
}

/** The ids of everybody who may administer now. */
export async function findAdministrators(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select id from users u
    where ${manages} and u.status = 'active' and u.archived_at is null order by id`);
  return rows.map(({ id }) => id);
}

export function presentAccount(account: StoredAccount, mustSetUpSecondStep = false): SessionUser {
  return {
    id: account.id,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    avatar: account.avatar,
    roles: account.roles,
    permissions: isAdministrator(account) ? account.permissions : [],
    pushId: account.push_id,
    mustChangePassword: account.must_change_password,
    ...(mustSetUpSecondStep ? { mustSetUpSecondStep } : {}),
    refreshToken: null,
  };
}
