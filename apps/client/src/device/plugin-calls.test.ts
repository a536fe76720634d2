import { afterEach, describe, expect, it } from 'vitest';
import { chooseNativePhotos, pictureDefaults, takeNativePhoto } from './camera/camera.ts';
import { copyText } from './clipboard.ts';
import { impact, notice } from './haptics.ts';
import { showPhotos } from './photo-viewer.ts';
import { openCameraSettings, startNativeScan } from './scanner/scanner-native.ts';
import { connectPhone } from './test-phone.ts';

let phone: ReturnType<typeof connectPhone>;
afterEach(() => phone.disconnect());

const granted = () => ({ camera: 'granted', photos: 'granted' });
const restore = { route: '/commerce/edit/1', data: { field: 'logo' } };
const called = (method: string) =>
  phone.calls.filter((call) => call.method === method).map(({ options }) => options);

describe('the camera', () => {
  const base64String = btoa('foto');

  it('of Android takes a photo without editing, upright, by the rear camera, not saved, in the requested form', async () => {
    phone = connectPhone('android', {
      'Camera.checkPermissions': granted,
      'Camera.getPhoto': () => ({ base64String, format: 'jpeg' }),
    });
    const photo = await takeNativePhoto(
      { ...pictureDefaults, quality: 'medium', resultType: 'base64' },
      restore,
    );
    expect(await photo?.text()).toBe('foto');
    await takeNativePhoto({ ...pictureDefaults, direction: 'front', quality: 'low' }, restore);
    const always = {
      ...{ correctOrientation: true, saveToGallery: false, allowEditing: false, source: 'CAMERA' },
    };
    expect(called('Camera.getPhoto')).toEqual([
      { ...always, quality: 50, direction: 'REAR', resultType: 'base64' },
      { ...always, quality: 20, direction: 'FRONT', resultType: 'uri' },
    ]);
  });

  it('of an iPhone takes a photo in the same way', async () => {
    phone = connectPhone('ios', {
      'Camera.checkPermissions': granted,
      'Camera.takePhoto': () => ({ thumbnail: base64String, format: 'jpeg' }),
    });
    for (const direction of ['rear', 'front'] as const)
      await takeNativePhoto({ ...pictureDefaults, direction }, restore);
    const always = { quality: 100, correctOrientation: true, saveToGallery: false, editable: 'no' };
    expect(called('Camera.takePhoto')).toEqual([
      { ...always, cameraDirection: 'REAR' },
      { ...always, cameraDirection: 'FRONT' },
    ]);
  });

  it('is not opened without the permissions for camera and photos, which are requested once', async () => {
    phone = connectPhone('android', {
      'Camera.checkPermissions': () => ({ camera: 'granted', photos: 'prompt' }),
      'Camera.requestPermissions': () => ({ camera: 'granted', photos: 'denied' }),
    });
    await expect(takeNativePhoto(pictureDefaults, restore)).rejects.toMatchObject({ problem: 'denied' });
    expect(phone.calls.map(({ method }) => method)).toEqual([
      'Camera.checkPermissions',
      'Camera.requestPermissions',
    ]);
  });

  it('that the person closes gives no photo, and one that fails says why', async () => {
    const failures = [{ code: 'OS-PLUG-CAMR-0006' }, { code: 'OS-PLUG-CAMR-0007' }];
    phone = connectPhone('android', {
      'Camera.checkPermissions': granted,
      'Camera.getPhoto': () => Promise.reject(failures.shift()),
    });
    expect(await takeNativePhoto(pictureDefaults, restore)).toBeNull();
    await expect(takeNativePhoto(pictureDefaults, restore)).rejects.toMatchObject({ problem: 'none' });
  });
});

it('the gallery offers photos only, as many as the field takes', async () => {
  const picture = { thumbnail: btoa('foto'), format: 'jpeg' };
  phone = connectPhone('android', {
    'Camera.chooseFromGallery': () => ({ results: [picture, picture, picture] }),
  });
  expect(await chooseNativePhotos({ ...pictureDefaults, limit: 2 })).toHaveLength(2);
  expect(called('Camera.chooseFromGallery')).toEqual([
    {
      ...{ quality: 100, correctOrientation: true, editable: 'no', mediaType: 0 },
      ...{ allowMultipleSelection: true, limit: 2 },
    },
  ]);
});

describe('the scanner', () => {
  it('reads QR codes only, with the back camera, and switches the torch', async () => {
    phone = connectPhone('android', {
      'BarcodeScanner.checkPermissions': () => ({ camera: 'prompt' }),
      'BarcodeScanner.requestPermissions': () => ({ camera: 'granted' }),
      'BarcodeScanner.isTorchAvailable': () => ({ available: true }),
    });
    const found: string[] = [];
    const scan = await startNativeScan((text) => found.push(text));
    expect(called('BarcodeScanner.startScan')).toEqual([{ formats: ['QR_CODE'], lensFacing: 'BACK' }]);
    phone.emit('barcodesScanned', { barcodes: [{ rawValue: '' }, { rawValue: 'callejero' }] });
    expect(found).toEqual(['callejero']);
    await scan.torch?.(true);
    await scan.torch?.(false);
    await scan.stop();
    expect(phone.calls.map(({ method }) => method).slice(-4)).toEqual([
      'BarcodeScanner.enableTorch',
      'BarcodeScanner.disableTorch',
      'BarcodeScanner.removeAllListeners',
      'BarcodeScanner.stopScan',
    ]);
  });

  it('does not start without the permission, and opens the settings where it can be granted', async () => {
    phone = connectPhone('android', {
      'BarcodeScanner.checkPermissions': () => ({ camera: 'denied' }),
      'BarcodeScanner.requestPermissions': () => ({ camera: 'denied' }),
    });
    await expect(startNativeScan(() => {})).rejects.toMatchObject({ problem: 'denied' });
    expect(called('BarcodeScanner.startScan')).toEqual([]);
    await openCameraSettings();
    expect(called('BarcodeScanner.openSettings')).toHaveLength(1);
  });
});

it('each impact and each outcome is felt as its own kind', async () => {
  phone = connectPhone('android', {});
  for (const style of ['Heavy', 'Medium', 'Light'] as const) impact(style);
  for (const type of ['Success', 'Warning', 'Error'] as const) notice(type);
  await expect
    .poll(() => phone.calls)
    .toEqual([
      ...['HEAVY', 'MEDIUM', 'LIGHT'].map((style) => ({ method: 'Haptics.impact', options: { style } })),
      ...['SUCCESS', 'WARNING', 'ERROR'].map((type) => ({
        method: 'Haptics.notification',
        options: { type },
      })),
    ]);
});

it('a text is copied to the phone’s clipboard', async () => {
  phone = connectPhone('ios', {});
  await copyText('callejero');
  expect(called('Clipboard.write')).toEqual([{ string: 'callejero' }]);
});

it('the photo viewer is opened with the seed’s options, and a failure that Android answers is an error', async () => {
  const results = [{ result: true }, { result: false, message: 'no picture' }];
  phone = connectPhone('android', { 'PhotoViewer.show': () => results.shift() });
  const photos = [{ url: 'https://guia.example/a.jpg', title: 'a' }];
  await showPhotos(photos, 0);
  expect(called('PhotoViewer.show')).toMatchObject([
    {
      images: photos,
      options: {
        ...{ maxzoomscale: 3, compressionquality: 0.6, backgroundcolor: 'black' },
        movieoptions: { mode: 'portrait', imagetime: 3 },
      },
    },
  ]);
  await expect(showPhotos(photos, 0)).rejects.toThrow('no picture');
});
