import { expect, test } from 'vitest';
import { fittedTo } from './scanner-pictures.ts';
import { findTorch } from './scanner-torch.ts';

test('the scaled picture keeps its aspect ratio, is never enlarged and never empty', () => {
  expect(fittedTo(1024, 4032, 3024)).toEqual({ width: 1024, height: 768 });
  expect(fittedTo(1024, 1080, 1920)).toEqual({ width: 576, height: 1024 });
  expect(fittedTo(1024, 640, 480)).toEqual({ width: 640, height: 480 });
  expect(fittedTo(1024, 5000, 1)).toEqual({ width: 1024, height: 1 });
});

test('the torch is offered where the camera has one, and is switched on and off', async () => {
  const asked: unknown[] = [];
  const withTrack = (track: object | undefined) =>
    ({ getVideoTracks: () => (track ? [track] : []) }) as unknown as MediaStream;
  const applyConstraints = async (constraints: unknown) => void asked.push(constraints);
  const torch = findTorch(withTrack({ getCapabilities: () => ({ torch: true }), applyConstraints }));
  await torch?.(true);
  await torch?.(false);
  expect(asked).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  for (const track of [
    undefined,
    {},
    { getCapabilities: () => ({}) },
    { getCapabilities: () => ({ torch: false }) },
  ])
    expect(findTorch(withTrack(track))).toBeNull();
});
