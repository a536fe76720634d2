/**
 * Mails to accounts. A mail is requested by ids only, in the transaction of the event that it reports; the job computes its link
 * again. So no queue, log or backup holds a link that works.
 */

import type { MailKind, MailOutcome } from '@callejero/contract/enums/mails.ts';
import { clockOptions } from '@callejero/contract/text/clock-text.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import type { JobHandler, Mail, Platform, Queryable } from '../../../ports/ports.ts';
import { ownerLink } from '../../../resource/owner-link.ts';
import { accountByEmail, accountById, isAdministrator, type StoredAccount } from '../account.ts';
import { type AccountLink, linkToken, openLink, usedPayload } from '../links/links.ts';
import { renderMail } from './layout.ts';
import { recordMail, settleMail } from './sent-mails.ts';
import { mailTexts, type UseMonth } from './texts.ts';

const job = 'mail';
/** Retries last about a day, longer than a typical outage of a mail server. */
const retries = 300;

export interface AccountMail {
  mail: MailKind;
  /** The account that the mail is about. */
  user: string;
  /** The link that the mail carries, or whose use the mail reports. */
  link?: string;
  /** The commerce of a decision, with its name at that time. */
  commerce?: { id: string; name: string };
  /** Several commerces that were decided together. */
  commerces?: { count: number; names: readonly string[] };
  /** The name of the passkey. */
  passkey?: string;
  reason?: string;
  answer?: string;
  use?: UseMonth;
  /** What checks of the installation found, a paragraph each. */
  checks?: readonly string[];
}

/** A mail to somebody without an account. */
interface AddressMail extends Omit<AccountMail, 'user'> {
  mail: 'report-answered';
  address: string;
}

export type MailRequest = AccountMail | AddressMail;

export async function sendMail(platform: Platform, tx: Queryable, request: MailRequest): Promise<void> {
  const now = platform.clock.now();
  const record = 'user' in request ? await recordMail(platform, tx, request.user, request.mail, now) : null;
  await platform.jobs.enqueue(tx, job, { ...request, record, at: now.toISOString() });
}

export function defineMailJob(platform: Platform): void {
  const send: JobHandler = async (payload) => {
    // Without a record: to an address without an account.
    const request = payload as unknown as MailRequest & { at: string; record?: string | null };
    const settle = (outcome: MailOutcome) => settleMail(platform, request.record ?? null, outcome);
    const account = 'user' in request ? await accountById(platform.db, request.user) : null;
    const letter =
      'address' in request
        ? { to: request.address }
        : account && (await addressed(platform, account, request));
    if (!letter) return settle('dropped');
    try {
      await platform.mailer.send(writeMail(platform, request, letter, account));
    } catch (error) {
      await settle('failed');
      throw error;
    }
    await settle('sent');
  };
  platform.jobs.define(job, send, { retries });
}

/** The mail as it is sent. */
export function writeMail(
  { config, city }: Pick<Platform, 'config' | 'city'>,
  request: Omit<MailRequest, 'user' | 'address'> & { at: string },
  { to, firstName, path }: Addressed,
  account: StoredAccount | null,
): Mail {
  const publicUrl = config.publicUrl.replace(/(?<!\/)\/+$/, '');
  const content = mailTexts[request.mail]({
    firstName: plainName(firstName ?? account?.first_name ?? ''),
    publicUrl,
    url: path === undefined ? '' : `${publicUrl}${path}`,
    moment: momentIn(config.city.timezone, request.at),
    email: account?.email ?? to,
    commerce: request.commerce ?? { id: '', name: '' },
    commerces: request.commerces ?? { count: 0, names: [] },
    passkey: request.passkey ?? '',
    reason: request.reason ?? '',
    answer: request.answer ?? '',
    use: request.use ?? { month: '', counts: {} },
    checks: request.checks ?? [],
  });
  return { to, ...renderMail(content, city.now(), publicUrl) };
}

/**
 * A name that is safe in a mail. Anybody can sign up others under any name, and mail programs turn text that looks like an
 * address into a link.
 */
function plainName(name: string): string {
  return name
    .replaceAll(/(?<=\S)(?:[.:@]|\/\/)+(?=\S)/g, ' ')
    .replaceAll(/:\/\/|\bwww\./gi, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function momentIn(timeZone: string, at: string): string {
  return dateFormat('es-MX', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...clockOptions,
    timeZone,
  }).format(new Date(at));
}

interface Addressed {
  to: string;
  /** The name that the sign-up of this mail gave. */
  firstName?: string | undefined;
  /** The path of the link. */
  path?: string;
}

/** The recipient of a mail and the path of its link; null when there is nothing to send (any more). */
async function addressed(
  platform: Platform,
  account: StoredAccount,
  { mail, link: id, commerce, at }: AccountMail & { at: string },
): Promise<Addressed | null> {
  const { db, clock } = platform;
  switch (mail) {
    case 'already-registered':
    case 'password-changed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'temporary-password':
    case 'totp-added':
    case 'totp-removed':
    case 'recovery-codes-made':
    case 'recovery-code-used':
    case 'second-step-reset':
    case 'city-lowered':
    case 'check-failed':
    case 'check-recovered':
    case 'test-mail':
    case 'commerce-accepted':
    case 'commerce-rejected':
    case 'commerce-withdrawn':
    case 'commerces-accepted':
    case 'commerces-rejected':
    case 'commerce-reopened':
    case 'proposal-accepted':
    case 'proposal-rejected':
    case 'changes-accepted':
    case 'changes-rejected':
    case 'changes-reopened':
      return { to: account.email };
    case 'claim-accepted':
    case 'claim-rejected':
    case 'report-answered':
    case 'message-removed':
    case 'use-month':
      return account.status === 'active' ? { to: account.email } : null;
    case 'confirm-place': {
      if (account.status !== 'active' || !commerce) return null;
      const link = { commerce: commerce.id, user: account.id };
      return { to: account.email, path: await ownerLink(platform, link, new Date(at)) };
    }
    case 'email-changed': {
      const previous = id === undefined ? null : (await usedPayload(db, id))?.previousEmail;
      return previous ? { to: previous } : null;
    }
  }
  const link = id === undefined ? null : await openLink(db, id, clock.now());
  const token = link && (await linkToken(platform, link));
  if (!link || !token) return null;
  switch (mail) {
    case 'confirm-email':
      return {
        to: account.email,
        firstName: link.payload?.signUp?.firstName,
        path: confirmation(account, token),
      };
    case 'recover-password':
    case 'invitation': {
      const role = isAdministrator(account) ? 'administrator' : 'user';
      return { to: account.email, path: `/recover-password/${role}/${account.id}/${token}` };
    }
    case 'change-email': {
      const to = await freeAddress(db, link);
      return to === null ? null : { to, path: confirmation(account, token) };
    }
  }
}

const confirmation = ({ id }: StoredAccount, token: string) => `/email-confirmation?id=${id}&token=${token}`;

/** Null when the address has an account by now: no mail goes there, and the requester is not told. */
async function freeAddress(db: Queryable, { payload }: AccountLink): Promise<string | null> {
  const email = payload?.email;
  return email === undefined || (await accountByEmail(db, email)) ? null : email;
}
