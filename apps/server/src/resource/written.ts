/** What a write of a row is asked with, and what it answers. */
import type { Principal } from '../access/policy.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import type { Change } from '../ports/ports.ts';

export interface WriteRequest {
  principal: Principal;
  requestId: string;
  key: IdempotencyKey | null;
}

/** `{"data": …}` as text, ready to be sent, and what to publish once it is committed. */
export interface Written {
  body: string;
  status: 200 | 201;
  change: Change;
  /** Of the parts that were written with it. */
  also?: readonly Change[];
}
