import { expect, test } from 'vitest';
import { bothGranted, galleryOptions, photoOptions, pictureDefaults, qualities } from './camera.ts';
import { CameraError, problemOfPlugin, problemOfStream } from './camera-error.ts';
import { toBlob } from './camera-result.ts';
import { followingCamera } from './camera-stream.ts';

test('the presets of quality are the seed’s', () => {
  expect(qualities).toEqual({ high: 100, medium: 50, low: 20 });
});

test('a photo is taken without editing, upright, by the rear camera and not saved to the gallery', () => {
  expect(pictureDefaults).toMatchObject({ direction: 'rear', resultType: 'uri' });
  for (const [quality, of100] of Object.entries(qualities)) {
    expect(photoOptions({ ...pictureDefaults, quality: quality as keyof typeof qualities })).toEqual({
      quality: of100,
      correctOrientation: true,
      saveToGallery: false,
      editable: 'no',
    });
  }
});

test('several pictures can be chosen only where the limit allows several', () => {
  expect(galleryOptions(pictureDefaults)).toMatchObject({ allowMultipleSelection: false, quality: 100 });
  expect(galleryOptions({ ...pictureDefaults, limit: 20 })).toMatchObject({
    allowMultipleSelection: true,
    limit: 20,
    editable: 'no',
  });
});

test('permission means camera and photos both granted', () => {
  const states = ['granted', 'denied', 'prompt', 'prompt-with-rationale', 'limited'] as const;
  for (const camera of states)
    for (const photos of states)
      expect(bothGranted({ camera, photos })).toBe(camera === 'granted' && photos === 'granted');
});

test('every result type gives the same picture', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const base64String = Buffer.from(bytes).toString('base64');
  const dataUrl = `data:image/png;base64,${base64String}`;
  const uri = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  for (const result of [{ base64String, format: 'png' }, { dataUrl }, { webPath: uri }]) {
    const back = await toBlob(result);
    expect(back.type).toBe('image/png');
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  }
  URL.revokeObjectURL(uri);
});

test('a result without a file is read from its thumbnail, and an empty one can’t be read', async () => {
  const thumbnail = btoa('foto');
  const back = await toBlob({ thumbnail, format: 'jpg' });
  expect([back.type, await back.text()]).toEqual(['image/jpeg', 'foto']);
  for (const nothing of [{}, { base64String: '¿base64?' }]) {
    await expect(toBlob(nothing)).rejects.toMatchObject({ problem: 'unreadable' });
  }
});

test('cancelling is not an error', () => {
  expect(problemOfPlugin({ code: 'OS-PLUG-CAMR-0006', message: 'x' })).toBe('cancelled');
  expect(problemOfPlugin({ code: 'OS-PLUG-CAMR-0020', message: 'x' })).toBe('cancelled');
  expect(problemOfPlugin(new Error('User cancelled photos app'))).toBe('cancelled');
});

test('a refused permission, a missing camera and a busy one are different problems', () => {
  expect(problemOfPlugin({ code: 'OS-PLUG-CAMR-0003' })).toBe('denied');
  expect(problemOfPlugin(new Error('User denied access to camera'))).toBe('denied');
  expect(problemOfPlugin({ code: 'OS-PLUG-CAMR-0007' })).toBe('none');
  expect(problemOfPlugin(null)).toBe('failed');
  const named = (name: string) => problemOfStream(new DOMException('', name));
  expect(named('NotAllowedError')).toBe('denied');
  expect(named('NotFoundError')).toBe('none');
  expect(named('NotReadableError')).toBe('busy');
  expect(problemOfStream(new CameraError('failed'))).toBe('failed');
});

test('switching chooses the next camera, in a circle, if there is another', () => {
  expect(followingCamera(['a', 'b', 'c'], 'a')).toBe('b');
  expect(followingCamera(['a', 'b', 'c'], 'c')).toBe('a');
  expect(followingCamera(['a'], 'a')).toBeNull();
  expect(followingCamera([], undefined)).toBeNull();
});
