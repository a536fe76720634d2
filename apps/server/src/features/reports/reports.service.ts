import type { ReportKind } from '@callejero/contract/enums/reports.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { reportProblems } from '@callejero/contract/resources/reports.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row } from '../../access/binding.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Limits, Queryable } from '../../ports/ports.ts';
import { assertAcceptedCommerce } from '../../resource/ownership.ts';

const perHour = 20;
/** Of people without an account: those of a network may be many, but about one place they have little to say. */
const perNetwork = 10;
const perNetworkAndPlace = 3;
const perPlace = 20;
const day = 24 * 3600;

async function limitGuests(limits: Limits, network: string, commerce: unknown): Promise<void> {
  await limitRate(limits, limitKey`report-of-network:${network}`, perNetwork, 3600);
  await limitRate(
    limits,
    limitKey`report-of-network:${network}:${String(commerce)}`,
    perNetworkAndPlace,
    day,
  );
  await limitRate(limits, limitKey`report-of-place:${String(commerce)}`, perPlace, day);
}

export const reportsHooks: Hooks = {
  async beforeCreate(context, input) {
    const { principal, platform, network } = context;
    const { correction, text } = input;
    const problems = reportProblems({ kind: input.kind as ReportKind, correction, text });
    if (problems.length > 0) throw invalid(problems);
    await assertAcceptedCommerce(context, input.commerce);
    if (principal.id === null) {
      if (!network) throw new ApiError('unexpected');
      await limitGuests(platform.limits, network, input.commerce);
    } else if (principal.kind === 'user')
      await limitRate(platform.limits, limitKey`report:${principal.id}`, perHour, 3600);
    return { ...input, user: principal.id, status: 'open', answerPublic: false };
  },
};

/** The mail to the reporter with the answer. */
interface ReportMail {
  mail: 'report-answered';
  commerce: { id: string; name: string };
  answer: string;
}

/** Sends the mail, to an account or to an address, once the transaction is committed. */
export type MailReporter = (
  tx: Queryable,
  to: { user: string } | { address: string },
  mail: ReportMail,
) => Promise<void>;

export function markDone({ status }: Row): Row {
  if (status !== 'open') throw new ApiError('transition-refused', { status });
  return { status: 'done', contact: null };
}

/** Answers the report and marks it as done. An unchanged answer keeps its time; only its visibility changes. */
export function answerReport(
  current: Row,
  { answer, isPublic, now }: { answer: string; isPublic: boolean; now: Date },
): Row {
  const answeredAt = answer === current.answer ? current.answeredAt : now.toISOString();
  return { status: 'done', contact: null, answer, answerPublic: isPublic, answeredAt };
}

export async function notifyReporter(
  tx: Queryable,
  mailReporter: MailReporter,
  report: Row,
  answer: string,
): Promise<void> {
  const { user, contact } = report;
  const to = user ? { user: String(user) } : contact ? { address: String(contact) } : null;
  if (!to) return;
  const [commerce] = await tx.query<{ id: string; name: string }>(
    sql`select id, name from commerces where id = ${report.commerce}::uuid`,
  );
  if (commerce) await mailReporter(tx, to, { mail: 'report-answered', commerce, answer });
}
