/** A city of the demonstration for one journey, which a tab of the journey's own browser runs. */
import { accounts, password } from '@callejero/mock/accounts.ts';
import { type Message, names, type SentMail } from '@callejero/mock/protocol.ts';
import { createMailer } from '@callejero/server/node/services/mailer.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Site, SiteName } from '../environment.ts';
import { signInOver } from '../http.ts';
import type { Host } from './host.ts';
import { own } from './own-tab.ts';

/** Milliseconds for a first visit to create its city. */
const timeoutMs = 120_000;

/** `outbox`: a folder for the mails that the city sends. */
export async function openCity(
  context: BrowserContext,
  host: Host,
  on: SiteName,
  outbox: string,
): Promise<Site> {
  const tab = await context.newPage();
  await own(tab, []);
  await receiveMails(tab, outbox);
  await tab.goto(host.url);
  await tab.getByRole('button', { name: 'Opciones' }).waitFor({ timeout: timeoutMs });
  host.answerFrom(tab);
  const signedIn = (email: string) => signInOver(host, { email, password });
  return {
    url: host.url,
    outbox,
    administrator: await signedIn(accounts.administrator.email),
    user: on === 'empty' ? null : await signedIn(accounts.neighbour.email),
  };
}

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Writes mails to files, as the server does without a mail server. */
async function receiveMails(tab: Page, outbox: string): Promise<void> {
  const stored = new Set<string>();
  const store = async ({ id, sentAt, ...mail }: SentMail) => {
    if (stored.has(id)) return;
    stored.add(id);
    const clock = { now: () => new Date(sentAt) };
    const ids = { next: () => id };
    const from = 'guia@demostracion.example';
    await createMailer({ smtpUrl: null, requireTls: false, from, outbox, log, clock, ids }).send(mail);
  };
  await tab.exposeFunction('receiveMails', (mails: SentMail[]) => Promise.all(mails.map(store)));
  await tab.addInitScript((channel) => {
    const { receiveMails } = window as unknown as { receiveMails(mails: unknown): void };
    new BroadcastChannel(channel).onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'mails') receiveMails(data.mails);
    };
  }, names('').channel);
}
