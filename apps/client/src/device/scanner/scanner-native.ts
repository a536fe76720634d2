/** The scanner of Android's shell: ML Kit, whose camera is seen through the page. iPhones scan as on the web. */
import { Capacitor } from '@capacitor/core';
import { CameraError } from '../camera/camera-error.ts';
import { log } from '../log.ts';
import type { SetTorch } from './scanner-torch.ts';

export const scansNatively = Capacitor.isNativePlatform() && Capacitor.isPluginAvailable('BarcodeScanner');

export interface NativeScan {
  torch: SetTorch | null;
  stop(): Promise<void>;
}

const plugin = () => import('@capacitor-mlkit/barcode-scanning');

/** Opens the back camera, asking for the permission, and tells what its QR codes say. Rejects with `CameraError`. */
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
    // There was nothing to stop.
    log('no scan to stop', error);
  }
}

/** The system's page where a refused permission is given. */
export async function openCameraSettings(): Promise<void> {
  const { BarcodeScanner } = await plugin();
  await BarcodeScanner.openSettings();
}
