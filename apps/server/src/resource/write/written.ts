/** The input and the result of a write of a row. */
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import type { Row } from '../../access/binding.ts';
import type { Principal } from '../../access/policy.ts';
import type { Network } from '../../http/address.ts';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import type { Change, Queryable } from '../../ports/ports.ts';

export interface WriteRequest {
  principal: Principal;
  requestId: string;
  key: IdempotencyKey | null;
  /** The network of the caller; absent for jobs. */
  network?: Network | undefined;
}

export interface TransitionRequest extends WriteRequest {
  /** Its name in the change record. */
  action: RecordedAction;
  /** Further entries of the change record. */
  facts?: Row;
}

/** The answer `{"data": …}` as text, and the changes to publish after the commit, the row's first. */
export interface Written {
  body: string;
  status: 200 | 201;
  changes: readonly Change[];
}

export interface Transitioned extends Written {
  /** The row before and after the transition. */
  before: Row;
  after: Row;
}

export interface ResourceService {
  create(db: Queryable, name: string, body: unknown, request: WriteRequest): Promise<Written>;
  /** PATCH writes the given fields; PUT (`replace`) writes all and empties omitted ones. */
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
   * Sets fields of a stored row if `rev` is current, whatever the principal may write. For writes of the server itself (a review,
   * an import).
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
