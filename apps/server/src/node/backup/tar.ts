/**
 * The part of the tar format (POSIX ustar) that is needed to write an archive that every tool opens, and to read it back.
 * Contents are streamed, so neither side holds more than one piece of a file.
 */
const blockSize = 512;
const decoder = new TextDecoder();

/** The archive is not as it was written. The message says why, in Spanish and without a full stop. */
export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

/** One file of an archive: header, content and padding. `size` must be the bytes that `content` yields. */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  yield header(name, size, modified);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.byteLength;
    yield chunk;
  }
  if (written !== size)
    throw new Error(`${name} changed while it was read: ${written} bytes instead of ${size}`);
  yield new Uint8Array(padding(size));
}

/** The end of an archive. */
export const tarEnd: Uint8Array = new Uint8Array(2 * blockSize);

export interface TarEntry {
  name: string;
  size: number;
  /** Read it before requesting the next entry; unread bytes are skipped. */
  content: AsyncGenerator<Uint8Array>;
}

/** The files of an archive, in order. Throws if it ends early or is damaged. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = createReader(source);
  for (;;) {
    const block = await reader.exactly(blockSize);
    if (block.every((byte) => byte === 0)) return;
    const { name, size } = parseHeader(block);
    const { content, skip } = reader.upTo(size);
    yield { name, size, content };
    await skip();
    await reader.exactly(padding(size));
  }
}

function padding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

function header(name: string, size: number, modified: Date): Uint8Array {
  const block = Buffer.alloc(blockSize);
  const slash = name.length > 100 ? name.indexOf('/', name.length - 101) : -1;
  const prefix = slash === -1 ? '' : name.slice(0, slash);
  const rest = slash === -1 ? name : name.slice(slash + 1);
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`Name too long: ${name}`);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  block.write(rest, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  block.write('0', 156);
  block.write('ustar\0', 257, 'latin1');
  block.write('00', 263);
  block.write(prefix, 345);
  block.write(`${octal(checksum(block), 7)}\0 `, 148, 'latin1');
  return block;
}

function parseHeader(block: Uint8Array): { name: string; size: number } {
  const field = (from: number, length: number) => {
    const bytes = block.subarray(from, from + length);
    const end = bytes.indexOf(0);
    return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end)).trim();
  };
  if (Number.parseInt(field(148, 8), 8) !== checksum(block))
    throw new DamagedArchive('la cabecera de una de sus partes está dañada');
  const size = Number.parseInt(field(124, 12), 8);
  const prefix = field(345, 155);
  if (!Number.isSafeInteger(size)) throw new DamagedArchive('el tamaño de una de sus partes no es válido');
  return { name: prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`, size };
}

/** The sum of the header's bytes, with the checksum's own field counted as spaces. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function createReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);

  const atMost = async (size: number): Promise<Uint8Array> => {
    while (rest.byteLength === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new DamagedArchive('el archivo termina antes de tiempo');
      rest = value;
    }
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.byteLength);
    return piece;
  };

  return {
    async exactly(size: number): Promise<Uint8Array> {
      const pieces: Uint8Array[] = [];
      for (let missing = size; missing > 0; ) {
        const piece = await atMost(missing);
        pieces.push(piece);
        missing -= piece.byteLength;
      }
      return Buffer.concat(pieces);
    },
    upTo(size: number): { content: AsyncGenerator<Uint8Array>; skip(): Promise<void> } {
      let missing = size;
      const next = async (): Promise<Uint8Array> => {
        const piece = await atMost(missing);
        missing -= piece.byteLength;
        return piece;
      };
      async function* read(): AsyncGenerator<Uint8Array> {
        while (missing > 0) yield await next();
      }
      return {
        content: read(),
        async skip() {
          while (missing > 0) await next();
        },
      };
    },
  };
}
