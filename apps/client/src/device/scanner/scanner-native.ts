/** The scanner of Android's shell: ML Kit, whose camera picture is behind the transparent page. iPhones scan as on the web. */

import { CameraError } from '../camera/camera-error.ts';
import { log } from '../log.ts';
import { hasPlugin, isNativeShell } from '../shell.ts';
import type { SetTorch } from './scanner-torch.ts';

export const scansNatively = isNativeShell() && hasPlugin('BarcodeScanner');

export interface NativeScan {
  torch: SetTorch | null;
  stop(): Promise<void>;
}

const plugin = () => import('@capacitor-mlkit/barcode-scanning');

/** Opens the back camera, prompting for the permission, and calls back with the texts of QR codes. Rejects with `CameraError`. */
export async function startNativeScan(found: (text: string) => void): Promise<NativeScan> {
  const { BarcodeFormat, BarcodeScanner, LensFacing } = await plugin();
  const isGranted = ({ camera }: { camera: string }) => camera === 'granted';
  if (
    !isGranted(await BarcodeScanner.checkPermissions()) &&
    !isGranted(await BarcodeScanner.requestPermissions())
  )
    throw new CameraError('denied');
  try {
    await BarcodeScanner.addListener('barcodesScanned', ({ barcodes }) => {
      const text = barcodes.find(({ rawValue }) => rawValue)?.rawValue;
      if (text) found(text);
    });
    await BarcodeScanner.startScan({ formats: [BarcodeFormat.QrCode], lensFacing: LensFacing.Back });
    const { available } = await BarcodeScanner.isTorchAvailable();
    return {
      torch: available ? (on) => (on ? BarcodeScanner.enableTorch() : BarcodeScanner.disableTorch()) : null,
      stop: stopNativeScan,
    };
  } catch (error) {
    await stopNativeScan();
    throw new CameraError('failed', error);
  }
}

async function stopNativeScan(): Promise<void> {
  const { BarcodeScanner } = await plugin();
  try {
    await BarcodeScanner.removeAllListeners();
    await BarcodeScanner.stopScan();
  } catch (error) {
    // No scan was running.
    log('no scan to stop', error);
  }
}

/** Opens the system's page where a refused permission can be granted. */
export async function openCameraSettings(): Promise<void> {
  const { BarcodeScanner } = await plugin();
  await BarcodeScanner.openSettings();
}
