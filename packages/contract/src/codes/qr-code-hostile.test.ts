/** Hostile codes: none does anything without a person's decision. */
import { describe, expect, it } from 'vitest';
import { readCode } from './qr-code.ts';

const home = 'https://guia.example';
const token = 'a'.repeat(52);
const contact = 'c'.repeat(43);

const texts: readonly string[] = [
  // Schemes that run code, read files, call, pay, join a network or install something.
  'javascript:alert(document.domain)',
  'JaVaScRiPt:alert(1)',
  'JAVASCRIPT://guia.example/%0aalert(1)',
  `javascript:location='${home}/c/cafe'`,
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'file://guia.example/c/cafe',
  `blob:${home}/0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b`,
  `filesystem:${home}/temporary/x`,
  `view-source:${home}/c/cafe`,
  'about:blank',
  'intent://guia.example/c/cafe#Intent;scheme=https;package=com.evil;end',
  'android-app://com.evil/https/guia.example/c/cafe',
  'market://details?id=com.evil',
  'itms-apps://itunes.apple.com/app/id1',
  'capacitor://localhost/c/cafe',
  'callejero://c/cafe',
  'tel:+525555555555',
  'tel:*%2306%23',
  'sms:+5255:hola',
  'smsto:55:SUSCRIBIR',
  'mailto:ana@otro.example?body=hola',
  'geo:19.54,-96.92',
  'WIFI:T:WPA;S:Gratis;P:12345678;;',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nURL:javascript:alert(1)\r\nEND:VCARD',
  'MECARD:N:Ana;URL:https://evil.example;;',
  'BEGIN:VEVENT\nSUMMARY:Feria\nEND:VEVENT',
  'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1',
  'ethereum:0x0@1/transfer',
  'upi://pay?pa=evil@bank',
  'otpauth://totp/guia?secret=JBSWY3DPEHPK3PXP',
  'ws://guia.example/c/cafe',
  'ftp://guia.example/c/cafe',
  'http+unix://guia.example/c/cafe',

  // Relative addresses, which a browser would complete with the address of the page.
  '',
  ' ',
  '//guia.example/c/cafe',
  '///guia.example/c/cafe',
  '\\\\guia.example\\c\\cafe',
  '/c/cafe',
  'c/cafe',
  '?producto=1',
  '#/c/cafe',
  'https:guia.example/c/cafe',
  'https:/guia.example/c/cafe',
  'https:\\\\guia.example\\c\\cafe',
  'https://',
  'https://guia.example:99999/c/cafe',
  'https://[::1/c/cafe',
  token,

  // Misleading hosts.
  'https://guia.example@evil.example/c/cafe',
  'https://guia.example:443@evil.example/c/cafe',
  'https://ana:clave@guia.example/c/cafe',
  `https://:x@guia.example/r/${token}`,
  'https://guia.example%40evil.example/c/cafe',
  'https://guia.example\\@evil.example/c/cafe',
  'https://evil.example\\.guia.example/c/cafe',
  'https://guia.example\t.evil.example/c/cafe',

  // Invisible characters and characters that change the text's direction.
  `${home}/c/cafe\0`,
  `${home}/c/ca\0fe`,
  `${home}/c/cafe\r\nSet-Cookie: a=b`,
  `${home}/c/cafe\n`,
  ` ${home}/c/cafe`,
  `\u0001${home}/c/cafe`,
  'java\nscript:alert(1)',
  'ht\ttps://evil.example',
  `${home}/c/\u202eefac`,
  `\u202e${home}/c/cafe`,
  'https://evil.example/\u2066guia.example\u2069',
  'https://guia\u200b.example/c/cafe',
  'https://guia\u00ad.example/c/cafe',
  `\ufeff${home}/c/cafe`,
  `${home}/c/caf\u2028e`,
  `${home}/c/cafe\ud800`,
  `${home}/c/cafe\u{e0041}`,

  // Too long.
  'A'.repeat(4096),
  `${home}/c/cafe?${'a'.repeat(4096)}`,
  `https://${'guia.example.'.repeat(300)}evil.example/`,
  `javascript:${'/'.repeat(4000)}alert(1)`,
];

it.each(texts)('%j is only text', (text) => {
  expect(readCode(text, home)).toEqual({ kind: 'text', text });
});

/** Links whose full host is shown, so that a person can decide. */
const links: readonly [string, string][] = [
  ['https://guia.example.evil.com/c/cafe', 'guia.example.evil.com'],
  [`https://guia.example.evil.com/r/${token}`, 'guia.example.evil.com'],
  ['https://evil.example/https://guia.example/c/cafe', 'evil.example'],
  ['https://evil.example/?u=https://guia.example/c/cafe', 'evil.example'],
  ['https://evil.example#guia.example/c/cafe', 'evil.example'],
  ['https://guia-example.com/c/cafe', 'guia-example.com'],
  ['https://gu\u0456a.example/c/cafe', 'xn--gua-khd.example'],
  ['https://guia.\u0435xample/c/cafe', 'guia.xn--xample-2of'],
  ['https://guia\u3002example.evil.com/c/cafe', 'guia.example.evil.com'],
  ['http://guia.example/c/cafe', 'guia.example'],
  ['https://guia.example:8443/c/cafe', 'guia.example:8443'],
  ['https://guia.example./c/cafe', 'guia.example.'],
  ['http://0x7f.1/c/cafe', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://[::1]:3000/c/cafe', '[::1]:3000'],

  // Addresses on our own host that are not codes.
  [`${home}/`, 'guia.example'],
  [`${home}//c/cafe`, 'guia.example'],
  [`${home}/c//cafe`, 'guia.example'],
  [`${home}/c/..%2f..%2fadmin`, 'guia.example'],
  [`${home}/c%2fcafe`, 'guia.example'],
  [`${home}/c/cafe%00`, 'guia.example'],
  [`${home}/c/%63afe`, 'guia.example'],
  [`${home}/c/Cafe`, 'guia.example'],
  [`${home}/x/../c/cafe`, 'guia.example'],
  [`${home}/x/%2E%2e/c/cafe`, 'guia.example'],
  [`${home}/c/./cafe`, 'guia.example'],
  [`${home}/c/../../../../etc/passwd`, 'guia.example'],
  [`${home}/c/../r/${token}`, 'guia.example'],
  [`${home}/r/${token}/../../c/cafe`, 'guia.example'],
  [`${home}/r/${token}x`, 'guia.example'],
  [`${home}/r/${token}?next=//evil.example`, 'guia.example'],
  [`${home}/u/${token}`, 'guia.example'],
  [`${home}/u/${contact}x`, 'guia.example'],
  [`${home}/u/${contact}?next=//evil.example`, 'guia.example'],
  [`${home}/u/${contact}#x`, 'guia.example'],
  [`https://guia.example.evil.com/u/${contact}`, 'guia.example.evil.com'],
  [`${home}/c/cafe?producto=1%27%20or%201=1`, 'guia.example'],
  [`${home}/c/<script>alert(1)</script>`, 'guia.example'],
  [`${home}/login?next=javascript:alert(1)`, 'guia.example'],
  [`${home}/recover-password/user/1/2`, 'guia.example'],
  [`${home}/v1/logout`, 'guia.example'],
];

it.each(links)('%j is never more than a link', (text, host) => {
  expect(readCode(text, home)).toMatchObject({ kind: 'link', host });
});

describe('an unusual but harmless address', () => {
  it.each([
    'HTTPS://GUIA.EXAMPLE/c/cafe',
    'https://guia.example:443/c/cafe',
    `${home}/c/cafe/`,
    `${home}/c/cafe?utm_source=cartel#mapa`,
    `${home}/c/cafe?next=//evil.example`,
  ])('is ours, and leads to the place alone: %j', (text) => {
    expect(readCode(text, home)).toEqual({ kind: 'commerce', slug: 'cafe' });
  });
});
