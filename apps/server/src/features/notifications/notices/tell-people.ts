/** What the composition hands to the features that have something to tell. */
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';
import type { Tell } from './tell.ts';
import { cancelledKey, contentOf, type Happening, messageKey, withoutText } from './texts.ts';

/** Tells what happened in the transaction in which it happens. `to`: a select of users' ids. */
export type TellPeople = (tx: Queryable, to: Sql, happening: Happening) => Promise<void>;

export const createTellPeople =
  (tell: Tell): TellPeople =>
  (tx, to, happening) =>
    tell(tx, { to, ...contentOf(happening) });

/** What was told and needs no more attention. `people`: a select of users' ids. */
export interface Told {
  /** They have read the conversation's messages up to `seq`. What waits to be sent to them is withdrawn. */
  read(db: Queryable, conversation: string, people: Sql, seq: number): Promise<void>;
  /** The message `seq` was deleted: what waits to be sent no longer holds its text. */
  deleted(db: Queryable, conversation: string, people: Sql, seq: number): Promise<void>;
  /** The event takes place after all: whoever was not disturbed yet is not. */
  reinstated(db: Queryable, event: string, people: Sql): Promise<void>;
}

export function createTold({ clock }: Pick<Platform, 'clock'>): Told {
  const seqOf = sql`(n.payload #>> '{action,payload,seq}')::int`;
  const change = (db: Queryable, set: Sql, people: Sql, key: string, which: Sql) =>
    db.query(
      toStatement(sql`update notices n set ${set}, rev = n.rev + 1, updated_at = ${clock.now()}::timestamptz
        where n.user_id in (${people}) and n.dedupe = ${key}::text and n.read_at is null and ${which}`),
    );
  const asRead = () => sql`read_at = ${clock.now()}::timestamptz`;
  return {
    async read(db, conversation, people, seq) {
      await change(db, asRead(), people, messageKey(conversation), sql`${seqOf} <= ${seq}::int`);
    },
    async deleted(db, conversation, people, seq) {
      const set = sql`message = ${withoutText.text}::text`;
      await change(db, set, people, messageKey(conversation), sql`${seqOf} = ${seq}::int`);
    },
    async reinstated(db, event, people) {
      await change(db, asRead(), people, cancelledKey(event), sql`true`);
    },
  };
}
