import type { ReportKind } from '@callejero/contract/enums/reports.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { reportProblems } from '@callejero/contract/resources/reports.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row } from '../../access/binding.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Queryable } from '../../ports/ports.ts';
import { assertAcceptedCommerce } from '../../resource/ownership.ts';

const perHour = 20;

export const reportsHooks: Hooks = {
  async beforeCreate(context, input) {
    const { principal, platform } = context;
    const { correction, text } = input;
    const problems = reportProblems({ kind: input.kind as ReportKind, correction, text });
    if (problems.length > 0) throw invalid(problems);
    await assertAcceptedCommerce(context, input.commerce);
    if (principal.kind === 'user')
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

/** Sends the mail once the transaction is committed. */
export type MailReporter = (tx: Queryable, user: string, mail: ReportMail) => Promise<void>;

export function markDone({ status }: Row): Row {
  if (status !== 'open') throw new ApiError('transition-refused', { status });
  return { status: 'done' };
}

/** Answers the report and marks it as done. An unchanged answer keeps its time; only its visibility changes. */
export function answerReport(
  current: Row,
  { answer, isPublic, now }: { answer: string; isPublic: boolean; now: Date },
): Row {
  const answeredAt = answer === current.answer ? current.answeredAt : now.toISOString();
  return { status: 'done', answer, answerPublic: isPublic, answeredAt };
}

export async function notifyReporter(
  tx: Queryable,
  mailReporter: MailReporter,
  report: string,
  answer: string,
): Promise<void> {
  const [row] = await tx.query<{
    user_id: string;
    id: string;
    name: string;
  }>(sql`select r.user_id, m.id, m.name from reports r join commerces m on m.id = r.commerce
      where r.id = ${report}::uuid`);
  if (row)
    await mailReporter(tx, row.user_id, {
      mail: 'report-answered',
      commerce: { id: row.id, name: row.name },
      answer,
    });
}
