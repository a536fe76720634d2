import sql from 'sql-template-tag';
import type { Principal } from '../access/policy.ts';
import type { Queryable } from '../ports/ports.ts';

/** The present principal of the administrator who began a job, with the permissions of now; null if the account is one no more. */
export async function activeAdministrator(db: Queryable, id: string): Promise<Principal | null> {
  const [account] = await db.query<
    Pick<Principal, 'roles' | 'permissions'>
  >(sql`select roles, permissions from users
      where id = ${id}::uuid and status = 'active' and archived_at is null and 'administrator' = any(roles)`);
  return account ? { ...account, kind: 'administrator', id } : null;
}
