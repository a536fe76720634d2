/** Detects the content type by the bytes, never by what the client claims. */

type FileKind = { kind: 'image' } | { kind: 'document'; extension: string };

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Office files are containers of one format: only the name says which type it is, and it must match. */
const zipDocuments = ['docx', 'xlsx', 'pptx'];
const oleDocuments = ['doc', 'xls', 'ppt'];

/** Null for types that are not allowed. SVG and HTML are not, since they could run scripts in our origin. */
export function detectFileKind(bytes: Uint8Array, name: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (
    starts(bytes, 0xff, 0xd8, 0xff) ||
    starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    ascii(bytes, 0, 4) === 'GIF8' ||
    (ascii(bytes, 4, 8) === 'ftyp' && /^(?:avif|avis|heic|heix|mif1)$/.test(ascii(bytes, 8, 12)))
  ) {
    return { kind: 'image' };
  }
  if (ascii(bytes, 0, 5) === '%PDF-') return { kind: 'document', extension: 'pdf' };
  if (ascii(bytes, 0, 5) === '{\\rtf') return { kind: 'document', extension: 'rtf' };
  // Many texts begin with these two letters, so the name must match.
  if (ascii(bytes, 0, 2) === 'BM' && extension === 'bmp') return { kind: 'image' };
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) && zipDocuments.includes(extension))
    return { kind: 'document', extension };
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) && oleDocuments.includes(extension)) {
    return { kind: 'document', extension };
  }
  if (extension === 'txt' && isText(bytes)) return { kind: 'document', extension };
  return null;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
