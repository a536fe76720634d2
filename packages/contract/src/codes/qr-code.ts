/**
 * Classifies a scanned or typed code. Anyone can print codes: only an exact address of ours navigates by itself, an http(s)
 * address is a link that the person may open after reading its host, and everything else is text.
 */
import { type PublicPage, readPublicUrl } from '../links/public-url.ts';
import { readContactUrl } from './contact-code.ts';
import { isRedemptionToken, readRedemptionUrl, readShortCode } from './redemption-code.ts';

export type ScannedCode =
  | PublicPage
  /** `token` is the short code where that was typed. */
  | { kind: 'redemption'; token: string }
  /** A contact code of a person. */
  | { kind: 'contact'; token: string }
  /** `url` is pure ASCII; `host` is in punycode, with its port. `foreign`: the host has letters beyond ASCII. */
  | { kind: 'link'; url: string; host: string; foreign: boolean }
  | { kind: 'text'; text: string };

/** Long addresses can hide their target. */
const maxLink = 2000;

/** `publicUrl` is the installation's PUBLIC_URL. Never throws, whatever `text` is. */
export function readCode(text: string, publicUrl: string): ScannedCode {
  if (text.length > maxLink || hidesSomething(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return { kind: 'text', text };
  return readOwn(text, publicUrl) ?? readLink(text);
}

/** Reads a typed or pasted code, which may lack `https://` or be only a redemption's token or short code. */
export function readTypedCode(typed: string, publicUrl: string): ScannedCode {
  const text = typed.trim();
  if (isRedemptionToken(text)) return { kind: 'redemption', token: text };
  const short = readShortCode(text);
  if (short !== null) return { kind: 'redemption', token: short };
  const code = readCode(text, publicUrl);
  if (code.kind !== 'text' || !URL.canParse(publicUrl)) return code;
  const completed = `${new URL(publicUrl).protocol}//${text}`;
  return hidesSomething(completed) ? code : (readOwn(completed, publicUrl) ?? code);
}

/** The text for display and copying, without invisible characters and characters that change the text's direction. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(
      /(?![\n\t])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu,
      '\ufffd',
    );
}

/** White space, control and invisible characters, direction changes, and backslashes, which browsers read as slashes. */
function hidesSomething(text: string): boolean {
  return /[\s\\]|\p{C}/u.test(text);
}

function readOwn(text: string, publicUrl: string): ScannedCode | null {
  // `https://guia.example/x/../c/cafe` leads elsewhere than it seems.
  if (/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(text)) return null;
  const token = readRedemptionUrl(text, publicUrl);
  if (token !== null) return { kind: 'redemption', token };
  const contact = readContactUrl(text, publicUrl);
  return contact === null ? readPublicUrl(text, publicUrl) : { kind: 'contact', token: contact };
}

function readLink(text: string): ScannedCode {
  const { href, host, username, password } = new URL(text);
  // `https://banco.example@otro.example` is misleading.
  if (username !== '' || password !== '') return { kind: 'text', text };
  return { kind: 'link', url: href, host, foreign: /(?:^|\.)xn--/.test(host) };
}
