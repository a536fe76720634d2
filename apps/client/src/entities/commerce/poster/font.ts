/** A TrueType font as a PDF embeds it. Lengths are thousandths of the letter size. */
export interface Font {
  /** The font file, without the tables that only a text layout reads. */
  file: Uint8Array<ArrayBuffer>;
  ascent: number;
  descent: number;
  box: readonly number[];
  /** The advance of each glyph. */
  widths: readonly number[];
  /** Glyphs by code point. */
  glyphs: ReadonlyMap<number, number>;
}

/** Kerning, ligatures and names: large, and no reader of a PDF uses them. */
const unused = new Set(['GDEF', 'GPOS', 'GSUB', 'STAT', 'name']);

interface Table {
  tag: string;
  checksum: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a WOFF file (https://www.w3.org/TR/WOFF/), whose tables are those of TrueType, each compressed by itself. */
export async function readWoff(woff: ArrayBuffer): Promise<Font> {
  const view = new DataView(woff);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('The font is no WOFF file.');
  const count = view.getUint16(12);
  const tables: Table[] = [];
  for (let at = 44; at < 44 + 20 * count; at += 20) {
    const [offset, packed, size, checksum] = [4, 8, 12, 16].map((field) => view.getUint32(at + field)) as [
      number,
      number,
      number,
      number,
    ];
    const tag = String.fromCharCode(...new Uint8Array(woff, at, 4));
    if (unused.has(tag)) continue;
    const stored = new Uint8Array(woff, offset, packed);
    tables.push({ tag, checksum, bytes: packed < size ? await inflate(stored) : stored });
  }
  const table = (tag: string): DataView => {
    const found = tables.find((one) => one.tag === tag);
    if (!found) throw new Error(`The font has no ${tag}.`);
    return new DataView(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength);
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const scaled = (units: number) => Math.round((1000 * units) / head.getUint16(18));
  const advances = hhea.getUint16(34);
  return {
    file: fileOf(view.getUint32(4), tables),
    ascent: scaled(hhea.getInt16(4)),
    descent: scaled(hhea.getInt16(6)),
    box: [36, 38, 40, 42].map((at) => scaled(head.getInt16(at))),
    // The last advance holds for all further glyphs.
    widths: Array.from({ length: table('maxp').getUint16(4) }, (_, glyph) =>
      scaled(hmtx.getUint16(4 * Math.min(glyph, advances - 1))),
    ),
    glyphs: glyphsIn(table('cmap')),
  };
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The tables as one TrueType file: a directory, then each at a multiple of four bytes. */
function fileOf(flavour: number, tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  let offset = 12 + 16 * tables.length;
  const file = new Uint8Array(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), offset));
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, flavour);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * tables.length - 16 * 2 ** power);
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter++) view.setUint8(at + letter, tag.charCodeAt(letter));
    view.setUint32(at + 4, checksum);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    file.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return file;
}

/** Reads the segments of the first subtable of format 4, which every font of the web has. */
function glyphsIn(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const start = offsets.find((offset) => cmap.getUint16(offset) === 4);
  if (start === undefined) throw new Error('The font has no table of characters that is understood.');
  const size = cmap.getUint16(start + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const ends = start + 14 + segment;
    const [last, first] = [cmap.getUint16(ends), cmap.getUint16(ends + 2 + size)];
    const delta = cmap.getUint16(ends + 2 + 2 * size);
    const rangeAt = ends + 2 + 3 * size;
    const range = cmap.getUint16(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - first));
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** Whether the font draws every letter of `text`. */
export const covers = ({ glyphs }: Font, text: string): boolean =>
  [...text].every((letter) => glyphs.has(letter.codePointAt(0) ?? 0));

/** The width of `text` at the size 1. */
export function measureText({ glyphs, widths }: Font, text: string): number {
  return (
    [...text].reduce((sum, letter) => sum + (widths[glyphs.get(letter.codePointAt(0) ?? 0) ?? 0] ?? 0), 0) /
    1000
  );
}
