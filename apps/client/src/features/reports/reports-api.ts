import { toRequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';

interface Versioned {
  id: string;
  rev: number;
}

/** One after another: each is refused or done for itself. Answers how many were done and why others were not. */
export async function markDone(rows: readonly Versioned[]): Promise<{ done: number; failures: string[] }> {
  const failures: string[] = [];
  for (const { id, rev } of rows) {
    try {
      await http.post(`/reports/${id}/done`, { rev });
    } catch (error) {
      failures.push(toRequestError(error).message);
    }
  }
  await invalidate('reports');
  return { done: rows.length - failures.length, failures };
}

/** Settles the report, or changes the answer of one that is settled. */
export async function answerReport(
  { id, rev }: Versioned,
  answer: { answer: string; public: boolean },
): Promise<void> {
  await http.post(`/reports/${id}/answer`, { ...answer, rev });
  await invalidate('reports');
}

/** `reason` null accepts: who claimed becomes an owner of the commerce. */
export async function decideClaim({ id, rev }: Versioned, reason: string | null): Promise<void> {
  const decision = reason === null ? { decision: 'accept' } : { decision: 'reject', reason };
  await http.post(`/claims/${id}/decide`, { ...decision, rev });
  await invalidate('claims', 'commerces');
}

/** `reason` null leaves the message; a reason removes it, and its sender reads it. `block` ends what is written there. */
export async function decideMessageReport(
  { id, rev }: Versioned,
  reason: string | null,
  block: boolean,
): Promise<void> {
  const decision = reason === null ? { decision: 'dismiss' } : { decision: 'remove', reason, block };
  await http.post(`/message-reports/${id}/decide`, { ...decision, rev });
  await invalidate('message-reports');
}
