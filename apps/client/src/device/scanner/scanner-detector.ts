/**
 * Reads QR codes from pictures: ZXing as WebAssembly, served by ourselves. Always this one, although some browsers bring
 * a detector: what is a code must not depend on the browser. Large: only to be had by `import()`.
 */
import {
  BarcodeDetector,
  prepareZXingModule,
  purgeZXingModule,
  setZXingModuleOverrides,
} from 'barcode-detector/pure';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const overrides = { locateFile: () => wasm };

// Before a detector is made: making one already fetches, and without these from somebody else's server.
setZXingModuleOverrides(overrides);
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Fetches what reads the codes. May be tried again when there was no connection. */
export async function prepareReader(): Promise<void> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    purgeZXingModule();
    setZXingModuleOverrides(overrides);
    throw error;
  }
}

/** What the QR codes in a picture say. */
export async function readCodes(picture: HTMLCanvasElement): Promise<string[]> {
  return (await detector.detect(picture)).map(({ rawValue }) => rawValue).filter((text) => text !== '');
}
