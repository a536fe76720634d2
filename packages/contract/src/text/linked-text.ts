/**
 * Finds links in what a person wrote: addresses of the web, mail and telephones. Anybody may write to anybody, so what is shown
 * never names another host than the one that opens, and nothing of a foreign address is fetched.
 */
import { readCode } from '../codes/qr-code.ts';
import type { PublicPage } from '../links/public-url.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mail' | 'phone'; text: string; href: string }
  /** Show `shown`: it is `href` (pure ASCII) where what was written could mislead, else `text`. */
  | { kind: 'link'; text: string; href: string; shown: string }
  /** An address of this guide. */
  | { kind: 'page'; text: string; href: string; page: PublicPage };

/** A telephone in the usual groups of digits; `isPhone` decides. */
const phoneForm =
  /(?<![\p{L}\d+(.,/:-])(?:\+\d{1,3}[ -]?)?(?:\(\d{2,3}\)[ -]?)?\d{2,15}(?:[ -]?\d{2,4}){0,4}(?![\p{L}\d]|[.,/:-]\d)/gu;
const dateForm = /^(?:19|20)\d{2}[ -]\d{2}[ -]\d{2}/;
const mailForm = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/i;
const endings = new Set('.,;:!?…»"\'’”>]*_');

/** The parts of `text` in order; together their texts are `text`. Takes linear time. */
export function linkedText(text: string, publicUrl: string): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push(...withPhones(plain));
    plain = '';
  };
  for (const word of text.split(/(\s+)/)) {
    const [before, core, after] = unwrap(word);
    const found = linkOf(core, publicUrl);
    plain += found ? before : word;
    if (!found) continue;
    flush();
    parts.push(found);
    plain = after;
  }
  flush();
  return parts;
}

/** A word without the punctuation around it. A closing bracket belongs to the address that opens one. */
function unwrap(word: string): [before: string, core: string, after: string] {
  const scheme = word.search(/https?:\/\//i);
  const isFree = scheme > 0 && !/[\p{L}\d]/u.test(word.charAt(scheme - 1));
  let start = isFree ? scheme : 0;
  while (!isFree && start < word.length && '(«"\'“‘<¿¡[*_'.includes(word.charAt(start))) start += 1;
  let end = word.length;
  let open = 0;
  for (let at = start; at < end; at += 1) open += { '(': 1, ')': -1 }[word.charAt(at)] ?? 0;
  for (; end > start; end -= 1) {
    const last = word.charAt(end - 1);
    if (last === ')' && open < 0) open += 1;
    else if (!endings.has(last)) break;
  }
  return [word.slice(0, start), word.slice(start, end), word.slice(end)];
}

function linkOf(word: string, publicUrl: string): TextPart | null {
  if (mailForm.test(word)) return { kind: 'mail', text: word, href: `mailto:${word}` };
  const isBare = /^www\.[^.]/i.test(word);
  if (!isBare && !/^https?:\/\//i.test(word)) return null;
  const written = isBare ? `https://${word}` : word;
  const code = readCode(written, publicUrl);
  // An address of this guide that is no page, such as a code, opens like any other.
  if (code.kind === 'text') return null;
  const href = URL.parse(written)?.href ?? written;
  if (code.kind === 'link')
    return code.host.includes('.') || code.host.startsWith('[')
      ? { kind: 'link', text: word, href: code.url, shown: code.foreign || misleads(word) ? code.url : word }
      : null;
  if (code.kind === 'redemption' || code.kind === 'contact')
    return { kind: 'link', text: word, href, shown: word };
  return { kind: 'page', text: word, href, page: code };
}

/** Letters that look like Latin ones, or that turn the direction of what stands beside them. */
const misleads = (word: string) => /[^\p{Script=Latin}\p{ASCII}]/u.test(word);

function withPhones(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(phoneForm)) {
    if (!isPhone(found)) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'phone', text: found, href: `tel:${found.replace(/[^\d+]/g, '')}` });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** With the country's code, or of nine or ten digits, as in Spain and Mexico. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  if (found.startsWith('+')) return digits >= 8 && digits <= 15;
  return (digits === 9 || digits === 10) && !dateForm.test(found);
}
