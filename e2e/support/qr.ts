/** Reads and writes codes in pictures. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => new Uint8Array(fs.readFileSync(resolve(file))).buffer;

/** The texts of the QR codes in a PNG. */
export async function codesIn(png: Uint8Array): Promise<string[]> {
  prepareZXingModule({ overrides: { wasmBinary: bytesOf('zxing-wasm/reader/zxing_reader.wasm') } });
  const codes = await readBarcodes(png, { formats: ['QRCode'] });
  return codes.map(({ text }) => text);
}

/** A code as a PNG. */
export async function pictureOfCode(format: 'QRCode' | 'EAN13', text: string): Promise<Buffer> {
  prepareWriter({ overrides: { wasmBinary: bytesOf('zxing-wasm/writer/zxing_writer.wasm') } });
  const { image } = await writeBarcode(text, { format, scale: 4 });
  if (!image) throw new Error('No code was drawn.');
  return Buffer.from(await image.arrayBuffer());
}
