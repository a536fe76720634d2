import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, jsonLd, paragraphs, plain, webAddress } from './html.ts';

/** Malicious names for a place, among any others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '</script>',
          '<script>',
          '<!--',
          '-->',
          ']]>',
          '"',
          "'",
          '`',
          '&',
          '<',
          '>',
          '&lt;',
          '\\',
          '\\u003c',
        ],
        ...[
          '\u2028',
          '\u2029',
          '\u202e',
          '\u2066',
          '\0',
          '\ud800',
          '\u0007',
          'onload=',
          '{{x}}',
          'é',
          '🎉',
          ' ',
        ],
      ),
    )
    .map((parts) => parts.join('')),
);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' };
const read = (text: string) => text.replace(/&([a-z]+|#\d+);/g, (_, name: string) => entities[name] ?? '?');

describe('html', () => {
  it('keeps every value within its position, and shows it unchanged', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const { text } = html`<a title="${value}">${value}</a>`;
        const [, attribute = '', content = ''] = /^<a title="([^"]*)">([^<]*)<\/a>$/.exec(text) ?? [];
        expect(text).toBe(`<a title="${attribute}">${content}</a>`);
        for (const written of [attribute, content]) {
          expect(written).not.toMatch(/[<>"'`]|&(?!(?:amp|lt|gt|quot|#39|#96);)/);
          expect(read(written)).toBe(plain(value));
        }
      }),
      { numRuns: runs(2000, 400) },
    );
  });

  it('removes characters that change the text direction or are invalid', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const text = plain(value);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
      }),
    );
    expect(plain('Café\u202Efdp.exe')).toBe('Caféfdp.exe');
  });

  it('accepts its own markup, lists, and nothing for missing values', () => {
    expect(html`<p>${[html`<b>${'<'}</b>`, null, undefined, false, 3, '']}</p>`.text).toBe(
      '<p><b>&lt;</b>3</p>',
    );
  });

  it('joins the lines of the template, with a space only within text and tags', () => {
    const [one, two] = ['  uno\n', '\n dos '];
    const lines = html`
      <p
        class="muted"
        id="${'x'}">
        Abierto
        hasta las ${22}
        de lunes a
        <b>${one}</b>
        ${two}
        ${two}
        ${3}
      </p>
    `;
    expect(lines.text).toBe(
      `<p class="muted" id="x">Abierto hasta las 22 de lunes a<b>${one}</b>${two}${two}3</p>`,
    );
    const ends = html`
      ${one} y
      ${two}
    `;
    expect(ends.text).toBe(`${one} y ${two}`);
  });
});

describe('structured data', () => {
  it('can’t be ended by its values and is read back unchanged', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, key) => {
        const { text } = jsonLd({ name, [`x${key}`]: [name] });
        const [, body = ''] = /^<script type="application\/ld\+json">([\s\S]*)<\/script>$/.exec(text) ?? [];
        expect(body).not.toMatch(/[<>&\u2028\u2029\u202e]/);
        const value = name.isWellFormed() ? name : JSON.parse(JSON.stringify(name));
        expect(JSON.parse(body).name).toBe(value);
      }),
      { numRuns: runs(2000, 400) },
    );
  });
});

it('a link leads to http and https addresses only', () => {
  expect(webAddress('https://cafe.example/carta')).toBe('https://cafe.example/carta');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'nada', '', null, ' javascript:alert(1)']) {
    expect(webAddress(url)).toBeNull();
  }
});

it('a text keeps its paragraphs and lines', () => {
  const text = paragraphs('Uno\ndos\n\n \n<tres>').map((part) => part.text);
  expect(text).toEqual(['<p>Uno<br>dos</p>', '<p>&lt;tres&gt;</p>']);
});
