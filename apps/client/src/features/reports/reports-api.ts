import { http } from '../../api/http/http.ts';
import { loader } from '../../api/http/loader.ts';
import { invalidate } from '../../api/resource.ts';
import { tryEach } from '../../api/write-each.ts';

interface Versioned {
  id: string;
  rev: number;
}

export function markDone(rows: readonly Versioned[]) {
  const write = ({ id, rev }: Versioned) => http.post(`/reports/${id}/done`, { rev });
  return tryEach(rows, write, () => invalidate('reports'), loader);
}

/** Answers an open report, or changes the answer of an answered one. */
export async function answerReport(
  { id, rev }: Versioned,
  answer: { answer: string; public: boolean },
): Promise<void> {
  await http.post(`/reports/${id}/answer`, { ...answer, rev });
  await invalidate('reports');
}

/** `reason` null accepts the claim: the claimant becomes an owner of the commerce. */
export async function decideClaim({ id, rev }: Versioned, reason: string | null): Promise<void> {
  const decision = reason === null ? { decision: 'accept' } : { decision: 'reject', reason };
  await http.post(`/claims/${id}/decide`, { ...decision, rev });
  await invalidate('claims', 'commerces');
}

/** `reason` null keeps the message; a reason removes it and is shown to its sender. `block` also blocks the conversation. */
export async function decideMessageReport(
  { id, rev }: Versioned,
  reason: string | null,
  block: boolean,
): Promise<void> {
  const decision = reason === null ? { decision: 'dismiss' } : { decision: 'remove', reason, block };
  await http.post(`/message-reports/${id}/decide`, { ...decision, rev });
  await invalidate('message-reports');
}

/** `reason` null leaves the list; a reason takes it down and is shown to its owner. */
export async function decideListReport({ id, rev }: Versioned, reason: string | null): Promise<void> {
  const decision = reason === null ? { decision: 'dismiss' } : { decision: 'remove', reason };
  await http.post(`/list-reports/${id}/decide`, { ...decision, rev });
  await invalidate('list-reports');
}
