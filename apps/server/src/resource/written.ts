/** The input and the result of a write of a row. */
import type { Row } from '../access/binding.ts';
import type { Principal } from '../access/policy.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import type { Change, Queryable } from '../ports/ports.ts';

export interface WriteRequest {
  principal: Principal;
  requestId: string;
  key: IdempotencyKey | null;
}

export interface TransitionRequest extends WriteRequest {
  /** Its name in the change record. */
  action: string;
  /** What the change record says besides the fields. */
  facts?: Row;
}

/** `{"data": …}` as text, ready to be sent, and what to publish once it is committed: the row's change first. */
export interface Written {
  body: string;
  status: 200 | 201;
  changes: readonly Change[];
}

export interface Transitioned extends Written {
  /** The row that was decided on. */
  before: Row;
}

export interface ResourceService {
  create(db: Queryable, name: string, body: unknown, request: WriteRequest): Promise<Written>;
  /** PATCH: the fields given; PUT (`replace`): all of them, those left out become empty. */
  update(
    db: Queryable,
    name: string,
    id: string,
    body: unknown,
    request: WriteRequest,
    replace?: boolean,
  ): Promise<Written>;
  archive(db: Queryable, name: string, id: string, body: unknown, request: WriteRequest): Promise<Written>;
  restore(db: Queryable, name: string, id: string, body: unknown, request: WriteRequest): Promise<Written>;
  /**
   * For what only the server writes (a review, an import): sets fields of a stored row when `rev` still holds, whatever
   * the principal may write.
   */
  transition(
    db: Queryable,
    name: string,
    id: string,
    rev: number,
    decide: (current: Row) => Row,
    request: TransitionRequest,
  ): Promise<Transitioned>;
}
