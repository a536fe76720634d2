/** What the composition hands to the features that have something to tell. */
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';
import { ownJob, toldScreens } from './deliver.ts';
import type { Tell } from './tell.ts';
import {
  callKey,
  cancelledKey,
  contentOf,
  type Happening,
  isCallKey,
  messageKey,
  routeTo,
  withoutText,
} from './texts.ts';

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
  /** The call rings no longer for `people`: whoever was not told yet is not. */
  silenced(db: Queryable, call: string, people: Sql): Promise<void>;
  /** The event, or its `date`, takes place after all: whoever was not disturbed yet is not. */
  reinstated(db: Queryable, event: string, date: string | null, people: Sql): Promise<void>;
}

export function createTold({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>): Told {
  const seqOf = sql`(n.payload #>> '{action,payload,seq}')::int`;
  /** The screens of whose inbox has it learn of it as they do of what is told. */
  const change = async (db: Queryable, set: Sql, people: Sql, which: Sql) => {
    const changed = await db.query<{ user: string; isShown: boolean }>(
      toStatement(sql`update notices n set ${set}, rev = n.rev + 1, updated_at = ${clock.now()}::timestamptz
        where n.user_id in (${people}) and n.read_at is null and ${which}
        returning n.user_id as "user", n.kind <> 'messages' or ${isCallKey} as "isShown"`),
    );
    const screens = new Set(changed.filter(({ isShown }) => isShown).map(({ user }) => user));
    if (screens.size > 0) await jobs.enqueue(db, ownJob, toldScreens([...screens]));
  };
  const asRead = () => sql`read_at = ${clock.now()}::timestamptz`;
  return {
    async read(db, conversation, people, seq) {
      const ofCall = sql`${isCallKey} and n.payload #>> '{action,payload,route}' = ${routeTo(conversation)}::text`;
      const about = sql`(n.dedupe = ${messageKey(conversation)}::text or (${ofCall}))`;
      // A call that rings has no place in the thread yet: it comes after all messages.
      await change(db, asRead(), people, sql`${about} and coalesce(${seqOf}, 2147483647) <= ${seq}::int`);
    },
    async deleted(db, conversation, people, seq) {
      const set = sql`message = ${withoutText.text}::text`;
      await change(
        db,
        set,
        people,
        sql`n.dedupe = ${messageKey(conversation)}::text and ${seqOf} = ${seq}::int`,
      );
    },
    async silenced(db, call, people) {
      await change(db, asRead(), people, sql`n.dedupe = ${callKey(call)}::text`);
    },
    async reinstated(db, event, date, people) {
      await change(db, asRead(), people, sql`n.dedupe = ${cancelledKey(event, date)}::text`);
    },
  };
}
