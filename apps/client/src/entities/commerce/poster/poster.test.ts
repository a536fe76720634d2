// biome-ignore-all lint/correctness/noNodejsModules: it reads the fonts and the PDFs in Node
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { encodeQr } from '../../../ui/share/encode-qr.ts';
import { type Font, measureText, readWoff } from './font.ts';
import type { Picture } from './pdf.ts';
import { canWrite, composePoster, fitted, leading, type PosterContent, type PosterFormat } from './poster.ts';

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => new Uint8Array(fs.readFileSync(resolve(file))).buffer;
const fontOf = (weight: number) =>
  readWoff(bytesOf(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`));

/** The file copies its bytes without reading them. */
const newPicture = (): Picture => ({ bytes: new Uint8Array([0xff, 0xd8]), width: 40, height: 20 });

const address = 'https://guia.example/c/cafe-la-nina';
let fonts: { regular: Font; bold: Font };

beforeAll(async () => {
  fonts = { regular: await fontOf(400), bold: await fontOf(800) };
});

async function made(format: PosterFormat, content: Partial<PosterContent> = {}) {
  const pdf = await composePoster(format, {
    ...{ name: 'Café La Niña', city: 'Coatepec', address: 'guia.example/c/cafe-la-nina', fonts },
    ...{ logo: null, cityLogo: newPicture(), drawnName: null, code: (await encodeQr(address, 'Q')).data },
    colors: { brand: '#0b6a96', soft: '#e1f1fa', text: '#10202c' },
    ...content,
  });
  return read(Buffer.from(await pdf.arrayBuffer()).toString('latin1'));
}

/** Reads a PDF as a reader does: each object at the place that the table names. */
function read(file: string) {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  const objects = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset], index) => {
    const object = file.slice(Number(offset), file.indexOf('endobj', Number(offset)));
    expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    return object;
  });
  const object = (id: string | undefined) => objects[Number(id) - 1] ?? '';
  const streamOf = (text: string) => {
    const from = text.indexOf('stream\n') + 7;
    const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
    return inflateSync(Buffer.from(text.slice(from, from + length), 'latin1'));
  };
  const page = objects.find((one) => one.includes('/Type/Page/')) ?? '';
  const letters = new Map(
    [...page.matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name, id]) => {
      const map = String(streamOf(object(/\/ToUnicode (\d+)/.exec(object(id))?.[1])));
      return [
        name,
        new Map([...map.matchAll(/^<(\w{4})> <(\w{4})>$/gm)].map(([, glyph, code]) => [glyph, code])),
      ];
    }),
  );
  const content = String(streamOf(object(/\/Contents (\d+)/.exec(page)?.[1])));
  const lines = [...content.matchAll(/\/(F\d) [\d.]+ Tf [\d. ]+ Td\n<(\w+)> Tj/g)].map(
    ([, font, glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => String.fromCodePoint(Number.parseInt(letters.get(font)?.get(glyph) ?? '', 16)))
        .join(''),
  );
  return {
    pages: objects.filter((one) => one.includes('/Type/Page/')).length,
    millimetres: (/MediaBox\[([^\]]+)\]/.exec(page)?.[1] ?? '')
      .split(' ')
      .map((points) => Math.round((Number(points) * 254) / 72) / 10),
    lines,
    text: lines.join(' '),
    files: objects.filter((one) => one.includes('/Length1')).map(streamOf),
    pictures: objects.filter((one) => one.includes('/DCTDecode')).length,
    codes: content.split('\nq ').filter((part) => part.includes(' re\nf Q')),
  };
}

/** Scans the drawn modules. */
async function scanned(drawing: string): Promise<{ text: string; ecLevel: string }[]> {
  const modules = [...drawing.matchAll(/^(\d+) (\d+) 1 1 re$/gm)].map(([, x, y]) => [Number(x), Number(y)]);
  // The largest coordinate is that of a finder pattern, which the quiet zone of four modules follows.
  const side = Math.max(...modules.flat()) + 5;
  const unit = 4;
  const pixels = Buffer.alloc((side * unit) ** 2, 255);
  for (const [x = 0, y = 0] of modules)
    for (let row = 0; row < unit; row++) {
      const start = ((side - 1 - y) * unit + row) * side * unit + x * unit;
      pixels.fill(0, start, start + unit);
    }
  const picture = Buffer.concat([
    Buffer.from(`P5 ${side * unit} ${side * unit} 255
`),
    pixels,
  ]);
  prepareZXingModule({ overrides: { wasmBinary: bytesOf('zxing-wasm/reader/zxing_reader.wasm') } });
  return await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
}

it('each letter is drawn as itself: one with an accent is about as wide as the one without', () => {
  for (const pair of ['ñn', 'áa', 'ÓO', 'çc']) {
    const [accented = 0, plain = 0] = [...pair].map((letter) => measureText(fonts.bold, letter));
    expect(accented, pair).toBeCloseTo(plain, 1.5);
  }
  expect(measureText(fonts.bold, 'i')).toBeGreaterThan(0.1);
  expect(measureText(fonts.bold, 'M')).toBeGreaterThan(3 * measureText(fonts.bold, 'i'));
});

describe('the poster', () => {
  it('is one A4 page with the name, the city and a code of the public page', async () => {
    const poster = await made('poster', { logo: newPicture() });
    expect(poster).toMatchObject({ pages: 1, millimetres: [0, 0, 210, 297], pictures: 2 });
    expect(poster.lines).toEqual([
      ...['Estamos en', 'la guía', 'de Coatepec', 'Café La Niña'],
      ...['Escanea el código y mira nuestra página', 'guia.example/c/cafe-la-nina', 'Coatepec'],
    ]);
    expect(poster.codes).toHaveLength(1);
    const [code] = await scanned(poster.codes[0] ?? '');
    expect(code).toMatchObject({ text: address, ecLevel: 'Q' });
  });

  it('embeds fonts that are whole TrueType files', async () => {
    const { files } = await made('poster');
    expect(files).toHaveLength(2);
    for (const file of files) {
      const tags = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
        const at = 12 + 16 * index;
        expect(file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12)).toBeLessThanOrEqual(file.length);
        return file.toString('latin1', at, at + 4);
      });
      expect(tags).toEqual(expect.arrayContaining(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']));
    }
  });

  it('has the city’s logo alone for a commerce without one', async () => {
    expect((await made('poster')).pictures).toBe(1);
  });

  it('writes a decomposed name in its usual letters', async () => {
    const name = 'Peña «El Rincón» · Güemes & Cía.';
    expect((await made('poster', { name: name.normalize('NFD') })).text).toContain(name);
  });

  it('shows a name with letters of other scripts as a picture', async () => {
    expect(canWrite(fonts, 'Ñandú, Güegüense y ¿Qué?')).toBe(true);
    expect(canWrite(fonts, '喫茶店')).toBe(false);
    const poster = await made('poster', { name: '喫茶店', drawnName: newPicture() });
    expect(poster.pictures).toBe(2);
    expect(poster.lines[3]).toBe('Escanea el código y mira nuestra página');
  });
});

describe('the stickers', () => {
  it('are six on one A4 page, each with the name and the code', async () => {
    const sheet = await made('stickers');
    expect(sheet).toMatchObject({ pages: 1, millimetres: [0, 0, 210, 297] });
    for (const line of ['Estamos en la guía', 'Café La Niña', 'Coatepec'])
      expect(sheet.lines.filter((each) => each === line)).toHaveLength(6);
    expect(sheet.codes).toHaveLength(6);
    for (const code of sheet.codes) expect(await scanned(code)).toMatchObject([{ text: address }]);
  });
});

it('a name of any length fits its box, and no letter is lost', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abñáMW.'), minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (written) => {
      const name = written.join(' ');
      const box = { width: 180, height: 34, size: 15 };
      const measure = (text: string) => measureText(fonts.bold, text);
      const { lines, size } = fitted(name, box, measure);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      expect(lines.length * leading * size).toBeLessThanOrEqual(box.height);
      for (const line of lines) expect(size * measure(line)).toBeLessThanOrEqual(box.width + 1e-9);
    }),
  );
});
