/** The ticket between the password and the second step: for one sign-in of one account, void once its password changes. */

import { ApiError } from '@callejero/contract/errors.ts';
import type { SecondStepMethod, SecondStepTicket } from '@callejero/contract/second-step.ts';
import sql from 'sql-template-tag';
import type { CallerAddress } from '../../../http/address.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { insertLink, type LinkClaim, lifetimes, linkToken, newLink, voidLinks } from '../links/links.ts';

const kind = 'second-step';

export async function issueTicket(
  platform: Platform,
  user: string,
  methods: SecondStepMethod[],
  { ip, requestId }: { ip: CallerAddress; requestId: string | null },
): Promise<SecondStepTicket> {
  const link = await newLink(platform, kind);
  const ticket = await linkToken(platform, link);
  if (ticket === null) throw new Error('A ticket that was just made has no token');
  // Recorded even if nothing follows: somebody knows the password.
  const event = { at: link.createdAt, actor: null, action: 'second-step-asked' as const, user, requestId };
  await platform.db.query(sql`with ticket as (${insertLink(link, sql`${user}::uuid`)} returning id)
      ${accountEvent({ ...event, diff: { address: [null, ip] } }, sql`from ticket`)}`);
  return { ticket, methods, expiresIn: lifetimes[kind] / 1000 };
}

/** The account of a ticket; throws when the ticket can't be used (any more). */
export async function readHolder(
  { db, sha256, clock }: Pick<Platform, 'db' | 'sha256' | 'clock'>,
  ticket: string,
): Promise<LinkClaim> {
  const hash = await sha256(ticket);
  const [row] = await db.query<{ user: string }>(sql`select user_id as user from account_tokens
      where hash = ${hash}::text and kind = ${kind}::text and used_at is null
        and expires_at > ${clock.now()}::timestamptz`);
  if (!row) throw new ApiError('second-step-expired');
  return { user: row.user, hash, kinds: [kind] };
}

/** Sign-ins that wait for their second step must begin again. */
export async function voidTickets(tx: Queryable, user: string, now: Date): Promise<void> {
  await tx.query(voidLinks(user, now, kind));
}
