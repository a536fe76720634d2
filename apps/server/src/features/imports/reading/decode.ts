/** Bytes of unknown encoding as text. */

export interface DecodedText {
  text: string;
  /** As a person knows it. */
  encoding: 'UTF-8' | 'UTF-8 con BOM' | 'UTF-16' | 'Windows-1252' | 'ISO-8859-1';
}

const decoderOptions = { fatal: true } as const;

/**
 * UTF-8 when the bytes are valid UTF-8 (other encodings practically never are, once they hold an accent), UTF-16 by
 * its mark, otherwise one of the two Western encodings: only Windows-1252 has printable characters at 0x80–0x9F.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decodeAs('utf-16le', bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: decodeAs('utf-16be', bytes), encoding: 'UTF-16' };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', decoderOptions).decode(bytes);
    return { text, encoding: marked ? 'UTF-8 con BOM' : 'UTF-8' };
  } catch {
    const printable = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
    return { text: decodeAs('windows-1252', bytes), encoding: printable ? 'Windows-1252' : 'ISO-8859-1' };
  }
}

function decodeAs(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

/** Whether bytes are text at all: archives, images and databases have zero bytes early. */
export function looksBinary(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !utf16 && bytes.subarray(0, 8192).includes(0);
}
