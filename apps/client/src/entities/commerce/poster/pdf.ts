import type { Font } from './font.ts';

/** A JPEG. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * What can be drawn on a page. Lengths are millimetres from its upper left corner, also letter sizes; colours are #rrggbb.
 */
export interface Pen {
  /** Filled; `radius` rounds its corners. */
  box: (at: { x: number; y: number; width: number; height: number; radius?: number }, color: string) => void;
  /** The dark modules of a code, whose side is `side` with its quiet zone. */
  modules: (at: { x: number; y: number; side: number }, rows: readonly boolean[][], color: string) => void;
  /** One line that begins at `x` on the base line `y`. */
  line: (at: { x: number; y: number; size: number }, text: string, font: Font, color: string) => void;
  picture: (at: { x: number; y: number; width: number; height: number }, picture: Picture) => void;
  /** A dashed line to cut along. */
  cut: (from: readonly [number, number], to: readonly [number, number], color: string) => void;
  /** Runs `draw` with its corner moved. */
  moved: (x: number, y: number, draw: () => void) => void;
}

export const a4 = { width: 210, height: 297 };

/** Points in a millimetre. */
const scale = 72 / 25.4;
/** How far the handles of a Bézier curve are from its ends in a quarter of a circle, in radii. */
const roundness = 0.5523;

const num = (value: number) => String(Math.round(value * 1000) / 1000);
const nums = (...values: number[]) => values.map(num).join(' ');
const hex = (value: number) => value.toString(16).padStart(4, '0');
/** A text string of PDF, in UTF-16. */
const textString = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')}>`;
const rgb = (color: string) =>
  nums(...[1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255));

/**
 * One A4 page as PDF 1.7 (ISO 32000-1). Vectors and text stay vectors, and the fonts are embedded, so that every reader and printer
 * shows the same.
 */
export async function pdfPage(title: string, draw: (pen: Pen) => void): Promise<Blob> {
  const drawn = drawing(draw);
  const objects: BlobPart[][] = [];
  const add = (...parts: BlobPart[]) => objects.push(parts);
  const stream = async (bytes: Uint8Array<ArrayBuffer>, entries = '') => {
    const packed = await deflate(bytes);
    return add(`<</Filter/FlateDecode/Length ${packed.length}${entries}>>\nstream\n`, packed, '\nendstream');
  };

  const fonts: number[] = [];
  for (const [index, font] of drawn.fonts.entries()) fonts.push(await embed(font, `Figtree${index}`));
  const pictures = drawn.pictures.map(({ bytes, width, height }) =>
    add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>\nstream\n`,
      bytes,
      '\nendstream',
    ),
  );
  const content = await stream(new TextEncoder().encode(drawn.content));
  const named = (letter: string, ids: readonly number[]) =>
    ids.map((id, index) => `/${letter}${index} ${id} 0 R`).join('');
  const page = objects.length + 1;
  add(
    `<</Type/Page/Parent ${page + 1} 0 R/MediaBox[0 0 ${nums(a4.width * scale, a4.height * scale)}]/Contents ${content} 0 R`,
    `/Resources<</Font<<${named('F', fonts)}>>/XObject<<${named('P', pictures)}>>>>>>`,
  );
  add(`<</Type/Pages/Kids[${page} 0 R]/Count 1>>`);
  // A printer that fits the page to its paper would print it smaller than it is meant.
  const catalog = add(
    `<</Type/Catalog/Pages ${page + 1} 0 R/Lang(es)/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
  );
  const info = add(`<</Title ${textString(title)}>>`);
  return written(objects, `/Root ${catalog} 0 R/Info ${info} 0 R`);

  async function embed({ file, ascent, descent, box, widths, glyphs }: Font, name: string): Promise<number> {
    const data = await stream(file, `/Length1 ${file.length}`);
    const descriptor = add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[${nums(...box)}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}`,
      `/CapHeight ${Math.round(ascent * 0.74)}/StemV 80/FontFile2 ${data} 0 R>>`,
    );
    const glyphFont = add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>`,
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[0[${widths.join(' ')}]]>>`,
    );
    const letters = await stream(new TextEncoder().encode(letterMap(glyphs)));
    return add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${glyphFont} 0 R]/ToUnicode ${letters} 0 R>>`,
    );
  }
}

/** The operators of the page, with the fonts and pictures that they name. */
function drawing(draw: (pen: Pen) => void): { content: string; fonts: Font[]; pictures: Picture[] } {
  const fonts: Font[] = [];
  const pictures: Picture[] = [];
  const operators: string[] = [];
  const put = (...parts: string[]) => operators.push(parts.join(' '));
  const indexIn = <Item>(list: Item[], item: Item) =>
    list.includes(item) ? list.indexOf(item) : list.push(item) - 1;
  // PDF counts from the lower left corner.
  const down = (y: number) => a4.height - y;
  let corner = { x: 0, y: 0 };
  const place = (x: number, y: number) => [corner.x + x, down(corner.y + y)] as const;

  draw({
    box: ({ x, y, width, height, radius = 0 }, color) => {
      const [left, top] = place(x, y);
      const [right, bottom] = [left + width, top - height];
      const handle = radius * (1 - roundness);
      put(rgb(color), 'rg');
      if (radius === 0) return put(nums(left, bottom, width, height), 're f');
      put(nums(left + radius, bottom), 'm', nums(right - radius, bottom), 'l');
      put(nums(right - handle, bottom, right, bottom + handle, right, bottom + radius), 'c');
      put(nums(right, top - radius), 'l');
      put(nums(right, top - handle, right - handle, top, right - radius, top), 'c');
      put(nums(left + radius, top), 'l');
      put(nums(left + handle, top, left, top - handle, left, top - radius), 'c');
      put(nums(left, bottom + radius), 'l');
      put(nums(left, bottom + handle, left + handle, bottom, left + radius, bottom), 'c h f');
    },
    modules: ({ x, y, side }, rows, color) => {
      const unit = side / rows.length;
      const [left, top] = place(x, y);
      put('q', nums(unit, 0, 0, unit, left, top - side), 'cm', rgb(color), 'rg');
      for (const [row, modules] of rows.entries())
        for (const [column, dark] of modules.entries())
          if (dark) put(nums(column, rows.length - 1 - row, 1, 1), 're');
      put('f Q');
    },
    line: ({ x, y, size }, text, font, color) => {
      const ids = [...text].map((letter) => hex(font.glyphs.get(letter.codePointAt(0) ?? 0) ?? 0)).join('');
      put('BT', rgb(color), 'rg', `/F${indexIn(fonts, font)}`, num(size), 'Tf', nums(...place(x, y)), 'Td');
      put(`<${ids}> Tj ET`);
    },
    picture: ({ x, y, width, height }, picture) => {
      const [left, top] = place(x, y);
      put(
        'q',
        nums(width, 0, 0, height, left, top - height),
        'cm',
        `/P${indexIn(pictures, picture)}`,
        'Do Q',
      );
    },
    cut: (from, to, color) => {
      put(rgb(color), 'RG 0.2 w [2 1.5] 0 d', nums(...place(...from)), 'm', nums(...place(...to)), 'l S');
    },
    moved: (x, y, within) => {
      const outer = corner;
      corner = { x: outer.x + x, y: outer.y + y };
      within();
      corner = outer;
    },
  });
  return {
    content: `${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} 0 0 cm\n${operators.join('\n')}`,
    fonts,
    pictures,
  };
}

/** Which letter each glyph is, so that the text can be searched, copied and read aloud. */
function letterMap(glyphs: ReadonlyMap<number, number>): string {
  const pairs = [...glyphs].map(([code, glyph]) => `<${hex(glyph)}> <${hex(code)}>`);
  // A block has at most 100 lines.
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, index) =>
    pairs.slice(100 * index, 100 * (index + 1)),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Letters def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The file: the objects, a table of where each begins, and the trailer. */
function written(objects: readonly BlobPart[][], trailer: string): Blob {
  const file: Blob[] = [new Blob(['%PDF-1.7\n'])];
  let size = 9;
  const offsets = objects.map((parts, index) => {
    const offset = size;
    const object = new Blob([`${index + 1} 0 obj\n`, ...parts, '\nendobj\n']);
    file.push(object);
    size += object.size;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  return new Blob(
    [
      ...file,
      `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${count}${trailer}>>\nstartxref\n${size}\n%%EOF\n`,
    ],
    { type: 'application/pdf' },
  );
}
