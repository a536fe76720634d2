/** A mail server that remembers what it took. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from '../parse-mail.ts';

export interface MailServer {
  url: string;
  /** In the order of arrival. A mail counts as taken before its sender hears of it. */
  taken: ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((source) => {
        taken.push(parseMail(source));
        done();
      }, done);
    },
  });
  // Whoever is killed breaks its connections.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
