/** Decodes bytes of unknown encoding. */

export interface DecodedText {
  text: string;
  /** The name for people. */
  encoding: 'UTF-8' | 'UTF-8 con BOM' | 'UTF-16' | 'Windows-1252' | 'ISO-8859-1';
}

const decoderOptions = { fatal: true } as const;

/**
 * UTF-8 when the bytes are valid UTF-8 (text with an accent in another encoding hardly ever is), UTF-16 by its mark or its zero
 * bytes, otherwise one of two Western encodings: only Windows-1252 has printable characters at 0x80–0x9F.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decodeAs('utf-16le', bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: decodeAs('utf-16be', bytes), encoding: 'UTF-16' };
  const wide = unmarkedUtf16(bytes);
  if (wide) return { text: decodeAs(wide, bytes), encoding: 'UTF-16' };
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

/** UTF-16 without its mark: every second byte of Latin text is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 512);
  if (head.length < 4) return null;
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd > 0.8 && even < 0.1) return 'utf-16le';
  return even > 0.8 && odd < 0.1 ? 'utf-16be' : null;
}

/** Whether bytes are no text: archives, images and databases have zero bytes early. */
export function looksBinary(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !utf16 && unmarkedUtf16(bytes) === null && bytes.subarray(0, 8192).includes(0);
}
