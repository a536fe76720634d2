import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type ReportKind, reportProblems } from '@callejero/contract/resources/reports.ts';
import type { Hooks } from '../../access/binding.ts';
import { assertAcceptedCommerce } from '../../resource/ownership.ts';

const perHour = 20;

export const reportsHooks: Hooks = {
  async beforeCreate(context, input) {
    const { principal, platform } = context;
    const problems = reportProblems({ kind: input.kind as ReportKind, text: input.text });
    if (problems.length > 0) throw invalid(problems);
    await assertAcceptedCommerce(context, input.commerce);
    if (principal.kind === 'user') {
      const wait = await platform.limits.consume(`report:${principal.id}`, perHour, 3600);
      if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
    }
    return { ...input, user: principal.id, status: 'open' };
  },
};
