import type { Clock, Database, Ids, Mailer } from '@callejero/server/ports/ports.ts';
import type { SentMail } from '../protocol.ts';

/** How many mails the dialog shows. */
const maxShown = 50;

/** Stores mails in a table, which the dialog of the bar shows. */
export function createMailer(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  sent: () => void = () => undefined,
): Mailer {
  return {
    async send({ to, subject, text, html }) {
      await db.query({
        text: 'insert into mock.outbox (id, sent_at, recipient, subject, body, html) values ($1, $2, $3, $4, $5, $6)',
        values: [ids.next(), clock.now(), to, subject, text, html],
      });
      sent();
      return null;
    },
  };
}

/** Mails, newest first. */
export function readOutbox(db: Database): Promise<SentMail[]> {
  return db.query({
    text: `select id, sent_at as "sentAt", recipient as "to", subject, body as text, html
      from mock.outbox order by sent_at desc, id desc limit $1`,
    values: [maxShown],
  });
}
