import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MailKind } from '@callejero/contract/enums/mails.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { defaultBrand } from '@callejero/contract/theme/brand.ts';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createTestApi } from '../../../testing/api.ts';
import { linkIn, mailTo } from '../../../testing/outbox.ts';
import { parseMail, type ReceivedMail } from '../../../testing/parse-mail.ts';
import { type MailCity, type MailContent, renderMail } from './layout.ts';
import { mailTexts } from './texts.ts';

const evil = '"><script>alert(1)</script>&\'';
const context = {
  firstName: `Ana ${evil}`,
  publicUrl: 'https://guia.example',
  url: 'https://guia.example/email-confirmation?id=1&token=2',
  moment: '21 de noviembre de 2026, 13:44',
  email: 'nuevo@prueba.example',
  commerce: { id: '01890000-0000-7000-8000-000000000000', name: `Café ${evil}` },
  passkey: `Llavero ${evil}`,
  commerces: { count: 7, names: [`Café ${evil}`, `Bar ${evil}`] },
  reason: `Está duplicado ${evil}`,
  checks: [`Disco. Está lleno ${evil}`],
  answer: `Ya lo cambiamos ${evil}`,
  use: { month: 'noviembre de 2026', counts: { visit: 1234 } },
};

const city: MailCity = {
  ...{
    name: 'Xalapa',
    logo: null,
    email: null,
    phone: null,
    website: null,
    legalHolder: `Ayuntamiento ${evil}`,
  },
  brand: defaultBrand,
};

describe.each(Object.keys(mailTexts) as MailKind[])('the mail %s', (kind) => {
  const content: MailContent = mailTexts[kind](context);
  const mail = renderMail(content, { ...city, name: `Xalapa ${evil}` }, 'https://guia.example');

  it('names the city in its subject', () => {
    expect(mail.subject).toBe(`${content.subject} · Xalapa ${evil}`);
  });

  it('escapes whatever comes from a person', () => {
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain(evil);
    expect(mail.html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;');
  });

  it('says the same as HTML and as text, with at most one button, whose link the text contains', () => {
    const plain = mail.html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const sentence of [content.heading, ...content.paragraphs]) {
      expect(plain).toContain(sentence);
      expect(mail.text).toContain(sentence);
    }
    const { button } = content;
    expect(mail.html.match(/<a /g)?.length ?? 0).toBe(button ? 2 : 0);
    if (button) {
      expect(plain).toContain(button.url);
      expect(mail.text).toContain(`${button.label}:\n${button.url}\n`);
    }
    expect(plain).toContain(content.preheader);
    expect(mail.html).toMatch(/prefers-color-scheme: dark/);
    expect(mail.html).toContain('lang="es"');
  });
});

it('a mail greets by the name of the sign-up, with anything like a link made plain text', async () => {
  const test = await createTestApi();
  const body = {
    email: 'ana@prueba.example',
    password: 'milpa y lluvia de junio',
    firstName: '<b>Ana</b> & Compañía',
    acceptTerms: true,
  };
  await test.visitor.post('/v1/users/create', body);
  const mail = await mailTo(test, body.email, /^Confirma/);
  expect(mail.text).toContain('¡Hola, <b>Ana</b> & Compañía!');
  expect(mail.html).toContain('¡Hola, &lt;b&gt;Ana&lt;/b&gt; &amp; Compañía!');
  expect(mail.html).toContain(`token=${linkIn(mail).token}`);
  await test.close();
});

it('a mail is sent over SMTP where a server is configured, and the link of that mail works', async () => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((message) => {
        received.push(parseMail(message));
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const test = await createTestApi({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_REQUIRE_TLS: 'false',
      PUBLIC_URL: 'https://guia.example/',
    },
  });
  const body = {
    email: 'beto@prueba.example',
    password: 'milpa y lluvia de junio',
    firstName: 'Beto',
    acceptTerms: true,
  };
  await test.visitor.post('/v1/users/create', body);
  const mail = await eventually(() => {
    const [first] = received;
    if (!first) throw new Error('no mail has come');
    return first;
  });
  expect(mail.to).toBe(body.email);
  expect(mail.text).toContain('https://guia.example/email-confirmation?id=');
  expect(
    (await test.visitor.post('/v1/users/confirmEmail', { ...linkIn(mail), password: body.password })).status,
  ).toBe(200);
  await test.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
