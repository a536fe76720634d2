/** Rules of claims: a person claims an accepted commerce for themselves, with proof; a decision makes them an owner or not. */

import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type ClaimDecision, claimProblems, proofTypes } from '@callejero/contract/resources/claims.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import { assertAcceptedCommerce } from '../../resource/ownership.ts';
import type { ResourceService, WriteRequest } from '../../resource/write/written.ts';

const perHour = 10;
const maxOwners = 20;

export const claimsHooks: Hooks = {
  async beforeCreate(context, input) {
    const { principal, platform, db } = context;
    const problems = claimProblems(input);
    if (problems.length > 0) throw invalid(problems);
    await assertOwnProof(context, input.files);
    await assertAcceptedCommerce(context, input.commerce);
    const [owned] = await db.query(sql`select 1 from commerces
        where id = ${input.commerce}::uuid and owners @> array[${principal.id}::uuid]`);
    if (owned) throw invalid([{ path: 'commerce', message: 'Ya consta como propietario.' }]);
    if (principal.kind === 'user')
      await limitRate(platform.limits, limitKey`claim:${principal.id}`, perHour, 3600);
    return { ...input, user: principal.id, status: 'pending' };
  },
};

/** Proof must be private files that the claimant uploaded: they are deleted afterwards, and nothing else may use them. */
async function assertOwnProof({ db, principal }: WriteContext, files: unknown): Promise<void> {
  const ids = Array.isArray(files) ? files : [];
  if (ids.length === 0) return;
  const [found] = await db.query<{
    count: number;
  }>(sql`select count(*)::int as count from files where id = any(${ids}::uuid[])
      and owner = ${principal.id}::uuid and private and mime = any(${proofTypes}) and archived_at is null`);
  if (found?.count !== ids.length)
    throw invalid([{ path: 'files', message: 'Añade imágenes o PDF que hayas subido como comprobante.' }]);
}

type Verdict = Omit<ClaimDecision, 'rev'>;

/** The mail to a claimant about the decision. */
interface ClaimMail {
  mail: 'claim-accepted' | 'claim-rejected';
  commerce: { id: string; name: string };
  reason?: string;
}

/** The notice about the same decision. */
interface ClaimNotice extends Omit<ClaimMail, 'mail'> {
  notice: ClaimMail['mail'];
  claim: string;
}

/** The notice to those who owned the commerce before. */
interface OwnerNotice {
  notice: 'owner-added';
  claim: string;
  commerce: ClaimMail['commerce'];
  /** The first name of the new owner. */
  person: string;
}

/** What other features do in the transaction that decides a claim. */
export interface ClaimConsequences {
  mailClaimant(tx: Queryable, user: string, mail: ClaimMail): Promise<void>;
  /** `to`: a select of users' ids. */
  notifyPeople(tx: Queryable, to: Sql, notice: ClaimNotice | OwnerNotice): Promise<void>;
  removeFiles(tx: Queryable, ids: readonly string[]): Promise<void>;
}

export function decideClaim({ status }: Row, { decision, reason }: Verdict): Row {
  if (status !== 'pending') throw new ApiError('transition-refused', { status });
  return {
    status: decision === 'accept' ? 'accepted' : 'rejected',
    reason: reason ?? null,
    ...{ phone: null, message: null, files: [] },
  };
}

/** Notifies the claimant and, of an acceptance, the other owners; deletes the proof. */
export async function settleClaim(
  tx: Queryable,
  { mailClaimant, notifyPeople, removeFiles }: ClaimConsequences,
  claim: string,
  { decision, reason, proof }: Verdict & { proof: readonly string[] },
): Promise<void> {
  await removeFiles(tx, proof);
  const [row] = await tx.query<{
    user_id: string;
    id: string;
    name: string;
    person: string;
  }>(sql`select cl.user_id, m.id, m.name, u.first_name as person from claims cl
      join commerces m on m.id = cl.commerce join users u on u.id = cl.user_id
      where cl.id = ${claim}::uuid`);
  if (!row) return;
  const decided = decision === 'accept' ? 'claim-accepted' : 'claim-rejected';
  const commerce = { id: row.id, name: row.name };
  const said = { commerce, ...(reason === undefined ? {} : { reason }) };
  await mailClaimant(tx, row.user_id, { ...said, mail: decided });
  await notifyPeople(tx, sql`select ${row.user_id}::uuid`, { ...said, notice: decided, claim });
  if (decision !== 'accept') return;
  const others = sql`select owner from commerces, unnest(owners) owner
      where id = ${row.id}::uuid and owner <> ${row.user_id}::uuid`;
  await notifyPeople(tx, others, { notice: 'owner-added', claim, commerce, person: row.person });
}

/** Makes the claimant an owner of the commerce, in the transaction of the decision. */
export async function addOwner(
  tx: Queryable,
  service: ResourceService,
  claim: string,
  request: WriteRequest,
): Promise<readonly Change[]> {
  const [row] = await tx.query<{
    id: string;
    rev: number;
    user_id: string;
  }>(sql`select m.id, m.rev, cl.user_id from claims cl join commerces m on m.id = cl.commerce
      where cl.id = ${claim}::uuid and m.archived_at is null for update of m`);
  if (!row) throw new ApiError('in-use', undefined, 'El comercio ya no existe.');
  const decide = ({ owners, managers, cashiers }: Row) => {
    const others = (people: unknown) => (people as string[]).filter((person) => person !== row.user_id);
    const all = [...others(owners), row.user_id];
    if (all.length > maxOwners)
      throw new ApiError('in-use', undefined, `El comercio ya tiene ${maxOwners} propietarios.`);
    return { owners: all, managers: others(managers), cashiers: others(cashiers) };
  };
  const written = await service.transition(tx, 'commerces', row.id, row.rev, decide, {
    ...request,
    key: null,
    action: 'owner-added',
  });
  return written.changes;
}
