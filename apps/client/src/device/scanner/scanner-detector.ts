/**
 * Reads QR codes from pictures with ZXing as WebAssembly, served by ourselves. A browser's own detector is never used, so that
 * the result does not depend on the browser. Large: load this module with `import()`.
 */
import {
  BarcodeDetector,
  prepareZXingModule,
  purgeZXingModule,
  setZXingModuleOverrides,
} from 'barcode-detector/pure';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const overrides = { locateFile: () => wasm };

// Before a detector is created: the constructor already fetches, and without the overrides from a foreign server.
setZXingModuleOverrides(overrides);
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** Fetches the WebAssembly module. May be called again after a failure without connection. */
export async function prepareReader(): Promise<void> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    purgeZXingModule();
    setZXingModuleOverrides(overrides);
    throw error;
  }
}

/** The texts of the QR codes in a picture. */
export async function readCodes(picture: HTMLCanvasElement): Promise<string[]> {
  return (await detector.detect(picture)).map(({ rawValue }) => rawValue).filter((text) => text !== '');
}
