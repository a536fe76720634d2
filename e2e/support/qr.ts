/** Codes as a scanner reads them: from the pixels of a picture. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** What the QR codes in a PNG say. */
export async function codesIn(png: Uint8Array): Promise<string[]> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer } });
  const codes = await readBarcodes(png, { formats: ['QRCode'] });
  return codes.map(({ text }) => text);
}
