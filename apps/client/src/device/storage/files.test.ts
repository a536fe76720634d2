import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCancelled } from '../share/share-sheet.ts';
import { getMimeType, saveFile, toFileName } from './files.ts';

describe('the type of a file', () => {
  it.each([
    ['nota.txt', 'text/plain'],
    ['carta.doc', 'application/msword'],
    ['carta.DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.b.pdf', 'application/pdf'],
    ['foto.jpg', 'image/jpeg'],
    ['foto.jpeg', 'image/jpeg'],
    ['foto.bmp', 'image/bmp'],
    ['codigo.png', 'image/png'],
    ['hoja.xls', 'application/vnd.ms-excel'],
    ['hoja.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['texto.rtf', 'application/rtf'],
    ['charla.ppt', 'application/vnd.ms-powerpoint'],
    ['charla.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['lugares.csv', 'text/csv'],
    ['mis-datos.json', 'application/json'],
    ['sin-extension', 'application/octet-stream'],
    ['pdf.exe', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('%j is %s', (name, type) => expect(getMimeType(name)).toBe(type));
});

describe('a saved file', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    ['lugares.csv', 'text/plain', 'text/csv'],
    ['foto.webp', 'image/webp', 'image/webp'],
    ['algo', '', 'application/octet-stream'],
  ])('%j of the type «%s» has its name and the type %s', async (name, given, type) => {
    const link = { click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    const offered = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    await saveFile(new Blob(['x'], { type: given }), name);
    expect(offered.mock.calls).toMatchObject([[{ type, size: 1 }]]);
    expect(link).toMatchObject({ href: 'blob:saved', download: name });
    expect(link.click).toHaveBeenCalledOnce();
  });
});

it('a file is named after its title in letters that every system accepts', () => {
  expect(toFileName('Café «El Ángel» / Centro', 'png')).toBe('cafe-el-angel-centro.png');
  expect(toFileName('喫茶店', 'png')).toBe('callejero.png');
});

it('a closed share sheet is distinguished from a failed one', () => {
  expect(isCancelled(new DOMException('Abort due to cancellation of share.', 'AbortError'))).toBe(true);
  expect(isCancelled(new Error('Share canceled'))).toBe(true);
  expect(isCancelled(new DOMException('Permission denied', 'NotAllowedError'))).toBe(false);
  expect(isCancelled(new TypeError('Failed to fetch'))).toBe(false);
  expect(isCancelled('canceled')).toBe(false);
});
