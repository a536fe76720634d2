import type { documentTypes } from '@callejero/contract/enums/files.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectFileKind } from './file-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );
const zip = bytes('PK', [3, 4], 'x'.repeat(40));
const ole = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'x'.repeat(40));

/** Content of each type in the seed. */
const contents: Record<keyof typeof documentTypes, Uint8Array | 'jpeg' | 'png' | 'bmp'> = {
  txt: new TextEncoder().encode('Acta de la reunión'),
  doc: ole,
  docx: zip,
  pdf: bytes('%PDF-1.7\n'),
  jpg: 'jpeg',
  jpeg: 'jpeg',
  bmp: 'bmp',
  png: 'png',
  xls: ole,
  xlsx: zip,
  rtf: bytes('{\\rtf1 x}'),
  ppt: ole,
  pptx: zip,
};
const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });

describe('the type of a file', () => {
  it.each(Object.entries(contents))('includes %s', async (extension, content) => {
    const isImage = typeof content === 'string';
    const given =
      content === 'bmp'
        ? bytes('BM', [0, 0, 0, 0])
        : isImage
          ? new Uint8Array(await picture.clone().toFormat(content).toBuffer())
          : content;
    expect(detectFileKind(given, `Acta.${extension.toUpperCase()}`)).toEqual(
      isImage ? { kind: 'image' } : { kind: 'document', extension },
    );
  });

  it('depends on its bytes, not on its name', async () => {
    const png = new Uint8Array(await picture.clone().png().toBuffer());
    expect(detectFileKind(png, 'factura.pdf')).toEqual({ kind: 'image' });
    expect(detectFileKind(bytes('%PDF-1.4'), 'foto.png')).toEqual({ kind: 'document', extension: 'pdf' });
  });

  it.each<[string, Uint8Array, string]>([
    ['a program that calls itself a document', bytes('MZ', [0x90, 0]), 'nómina.docx'],
    ['an archive of anything', zip, 'todo.zip'],
    ['a Java archive', zip, 'carta.docx.jar'],
    ['an office container by another name', ole, 'carta.msi'],
    ['a drawing that may run scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'],
    ['a page', bytes('<!doctype html><script>1</script>'), 'nota.html'],
    ['a text that is none', bytes('a', [0], 'b'), 'nota.txt'],
    ['a text in no encoding of today', bytes('ca', [0xf1], 'a'), 'nota.txt'],
    ['a text without a name for it', bytes('hola'), 'nota'],
    ['nothing', new Uint8Array(), 'nada.pdf'],
  ])('excludes %s', (_, content, name) => {
    expect(detectFileKind(content, name)).toBeNull();
  });
});
