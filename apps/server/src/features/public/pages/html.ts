/**
 * Markup as a tagged template: what stands in the template is ours, every value is somebody else's and is escaped. The
 * only way to write without escaping is a value that was made here.
 */
import { escapeHtml } from '@callejero/contract/text/html.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += written(part) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part));
}

/** Safe as text and between quotes, and without what a reader can't see. */
export function escaped(text: string): string {
  return escapeHtml(plain(text));
}

/** Nothing that turns the direction of what stands around it, that is no character, or that is none to be seen. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** Structured data in a page: a block that no browser runs, and that nothing in it can end. */
export function jsonLd(value: object): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${text}</script>`);
}

/** An address that a link may lead to; null for what is none (`javascript:` never is). */
export function webAddress(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** A text of several lines, with its paragraphs and line breaks. */
export function paragraphs(text: string | null): Html[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      return html`<p>${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</p>`;
    });
}
