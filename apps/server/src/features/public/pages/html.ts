/**
 * Markup as a tagged template: the template is trusted, and every value is escaped, except those that this module made.
 * A line break of the template, with the blanks around it, is nothing beside a tag, between two values and at the ends
 * of the template, and one space elsewhere. Markup is indented like code, but no line of prose ends or begins with a tag.
 */
import { escapeHtml } from '@callejero/contract/text/html.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const markup = withoutLines(strings);
  let text = markup[0] ?? '';
  parts.forEach((part, index) => {
    text += written(part) + (markup[index + 1] ?? '');
  });
  return new Html(text);
}

const joined = new WeakMap<TemplateStringsArray, readonly string[]>();

function withoutLines(strings: TemplateStringsArray): readonly string[] {
  const made = joined.get(strings) ?? strings.map(joinLines);
  joined.set(strings, made);
  return made;
}

/** `index` counts the texts between the values of a template. */
function joinLines(text: string, index: number, { length }: readonly string[]): string {
  const [first = '', ...others] = text.split('\n');
  if (others.length === 0) return text;
  const last = others.pop() ?? '';
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()).filter(Boolean), last.trimStart()];
  if (lines.every((line) => line === '')) return '';
  return lines.reduce((before, line, at) => {
    const isBesideTag = before.endsWith('>') || line.startsWith('<');
    const isFirst = index === 0 && before === '';
    const isLast = index === length - 1 && line === '' && at === lines.length - 1;
    return isBesideTag || isFirst || isLast ? before + line : `${before} ${line}`;
  });
}

/** Whether nothing would be written for it. */
export function isNothing(part: HtmlPart): boolean {
  if (part instanceof Html) return part.text === '';
  if (typeof part === 'object' && part !== null) return part.every(isNothing);
  return part === null || part === undefined || part === false || part === '';
}

function written(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part));
}

/** Escapes text for elements and quoted attributes, and removes invisible characters. */
export function escaped(text: string): string {
  return escapeHtml(plain(text));
}

/** Removes characters that change the text direction, that are invalid, or that are invisible. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** Structured data in a page: a block that no browser executes and that its values can't end. */
export function jsonLd(value: object): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${text}</script>`);
}

/** A web address for a link; null for any other, such as `javascript:`. */
export function webAddress(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** A text of several lines, with its paragraphs and line breaks. */
export function paragraphs(text: string | null): Html[] {
  return (text ?? '')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      return html`<p>${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</p>`;
    });
}
