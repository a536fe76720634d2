/** A mail server that stores accepted mails. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from '../parse-mail.ts';

export interface MailServer {
  url: string;
  /** Mails in the order of arrival. A mail is added before its sender gets the answer. */
  taken: ReceivedMail[];
  close(): Promise<void>;
}

interface Options {
  address?: string;
  port?: number;
  /** A certificate and its key, with which it only speaks TLS, and the account that may send. Without it everybody may. */
  secure?: { cert: string; key: string; user: string; password: string };
}

export async function startMailServer({
  address = '127.0.0.1',
  port = 0,
  secure,
}: Options = {}): Promise<MailServer> {
  const taken: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...(secure
      ? { secure: true, cert: secure.cert, key: secure.key }
      : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth({ username, password }, _session, done) {
      const isKnown = username === secure?.user && password === secure?.password;
      done(isKnown ? null : new Error('unknown'), isKnown ? { user: username } : undefined);
    },
    onData(stream, _session, done) {
      text(stream).then((source) => {
        taken.push(parseMail(source));
        done();
      }, done);
    },
  });
  // Killed processes break their connections.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, address, () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
