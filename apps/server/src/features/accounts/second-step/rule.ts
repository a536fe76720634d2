/** The rule of the second step, in one place: which sessions need it, and what they may do without it. */
import type { SecondStepMethod } from '@callejero/contract/second-step.ts';
import sql, { type Sql } from 'sql-template-tag';
import { hasItsFactors, hasSecondFactor, manages } from '../../../access/second-factor.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { isAdministrator, type StoredAccount } from '../account.ts';

type Mode = Pick<Platform, 'city'>;

/**
 * Ends the sessions that lack a factor that they need. Call it before removing a factor too: those sessions must not become valid
 * once no factor is left. The caller announces the account.
 */
export async function endIncomplete(platform: Mode, tx: Queryable, user: string, now: Date): Promise<void> {
  await tx.query(sql`update sessions s set ended_at = ${now}::timestamptz from users u
      where u.id = ${user}::uuid and s.user_id = u.id and s.ended_at is null and not ${hasItsFactors(platform)}`);
}

/**
 * Marks the session in which a factor was added as one with two factors: its person has just proved the password or another
 * factor.
 */
export async function admitFactor(
  platform: Mode,
  tx: Queryable,
  { user, session }: { user: string; session: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`update sessions set has_second_step = true
      where id = ${session}::uuid and user_id = ${user}::uuid`);
  await endIncomplete(platform, tx, user, now);
}

/** The condition that the user `u` may only set up a second step. */
export function mustSetUp({ city }: Mode): Sql {
  return city.now().secondStep === 'required' ? sql`(${manages} and not ${hasSecondFactor})` : sql`false`;
}

interface Factors {
  totp: { createdAt: Date; lastUsedAt: Date | null } | null;
  passkeys: number;
  recoveryCodes: number;
}

export async function readFactors(db: Queryable, user: string): Promise<Factors> {
  const [row] = await db.query<{
    created_at: Date | null;
    last_used_at: Date | null;
    passkeys: number;
    codes: number;
  }>(sql`select t.confirmed_at as created_at, t.last_used_at,
        (select count(*) from passkeys p where p.user_id = u.id)::int as passkeys,
        (select count(*) from recovery_codes r where r.user_id = u.id)::int as codes
      from users u left join totp_secrets t on t.user_id = u.id and t.confirmed_at is not null
      where u.id = ${user}::uuid`);
  const createdAt = row?.created_at ?? null;
  return {
    totp: createdAt && { createdAt, lastUsedAt: row?.last_used_at ?? null },
    passkeys: row?.passkeys ?? 0,
    recoveryCodes: row?.codes ?? 0,
  };
}

/** What must follow after the right password. */
interface NextStep {
  /** The methods that the account can use; empty when no second step is required. */
  methods: SecondStepMethod[];
  mustSetUp: boolean;
}

export async function decideNextStep(
  db: Queryable,
  { city }: Mode,
  account: StoredAccount,
): Promise<NextStep> {
  const { secondStep } = city.now();
  if (secondStep === 'off' || !isAdministrator(account)) return { methods: [], mustSetUp: false };
  const { totp, passkeys, recoveryCodes } = await readFactors(db, account.id);
  if (!totp && passkeys === 0) return { methods: [], mustSetUp: secondStep === 'required' };
  const methods: SecondStepMethod[] = [];
  if (totp) methods.push('totp');
  if (passkeys > 0) methods.push('passkey');
  if (recoveryCodes > 0) methods.push('recovery-code');
  return { methods, mustSetUp: false };
}
