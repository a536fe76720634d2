import type { ApiContext } from '../../http/context.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../http/idempotency.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import type { BulkJob } from './bulk-jobs.ts';

/**
 * Stores a job on the rows that `choose` finds and enqueues it, in one transaction, and answers with it. Sent again, it begins no
 * other.
 *
 * @param text the body of the request
 * @param insert stores the job and returns the answer's `data`
 */
export async function beginBulkJob<Chosen>(
  c: ApiContext,
  platform: Platform,
  text: string,
  name: string,
  choose: () => Promise<Chosen>,
  insert: (
    tx: Queryable,
    job: Pick<BulkJob, 'id' | 'createdBy' | 'createdAt'>,
    chosen: Chosen,
  ) => Promise<unknown>,
): Promise<Response> {
  const { db, ids, clock, jobs } = platform;
  const key = await idempotencyKey(c, platform, text);
  return replayable(c, db, key, async () => {
    const chosen = await choose();
    const body = await db.transaction(async (tx) => {
      const job = { id: ids.next(), createdBy: c.env.principal.id ?? '', createdAt: clock.now() };
      const answer = JSON.stringify({ data: await insert(tx, job, chosen) });
      await jobs.enqueue(tx, name, { id: job.id });
      if (key) await tx.query(rememberAnswer(key, 202, answer, clock.now()));
      return answer;
    });
    return jsonText(body, 202, c.env.common);
  });
}
