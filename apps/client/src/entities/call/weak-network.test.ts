import { expect, it } from 'vitest';
import { createSilence, createWeakNetwork, getWorstQuality, soundPackets } from './weak-network.ts';

const good = { available: 900_000, loss: 0 };
const slow = { available: 100_000, loss: 0 };
const lossy = { available: null, loss: 0.2 };

/** For each second, whether video is paused. */
function seconds(...spans: [typeof good | typeof lossy, number][]): boolean[] {
  const measure = createWeakNetwork();
  return spans
    .flatMap(([quality, length]) => Array.from({ length }, () => quality))
    .map((quality, second) => measure(quality, second * 1000));
}

it.each([slow, lossy])('eight weak seconds pause video, fewer do not', (quality) => {
  expect(seconds([good, 3], [quality, 8], [good, 1])).not.toContain(true);
  expect(seconds([quality, 9]).at(-1)).toBe(true);
});

it('video resumes after twenty good seconds in a row', () => {
  expect(seconds([lossy, 9], [good, 20]).at(-1)).toBe(true);
  expect(seconds([lossy, 9], [good, 21]).at(-1)).toBe(false);
  expect(seconds([lossy, 9], [good, 15], [lossy, 1], [good, 15]).at(-1)).toBe(true);
});

it('the low bitrate without video does not prevent a resume; each failed resume delays the next', () => {
  expect(seconds([slow, 9 + 21]).at(-1)).toBe(false);
  expect(seconds([slow, 30 + 9 + 39]).at(-1)).toBe(true);
  expect(seconds([slow, 30 + 9 + 41]).at(-1)).toBe(false);
});

it('losses of a video that is no longer sent do not count', () => {
  const of = (timestamp: number, fractionLost: number): [string, Record<string, unknown>] => [
    String(timestamp),
    { type: 'remote-inbound-rtp', timestamp, fractionLost },
  ];
  expect(getWorstQuality([[of(1_000_000, 0.5), of(1_012_000, 0.02)]]).loss).toBe(0.02);
  expect(getWorstQuality([[of(1_000_000, 0.5), of(1_004_000, 0.02)]]).loss).toBe(0.5);
});

it('the worst link counts, and an unused path does not', () => {
  const pair = (availableOutgoingBitrate: number, nominated = true): [string, Record<string, unknown>] => [
    'p',
    { type: 'candidate-pair', nominated, availableOutgoingBitrate },
  ];
  const lost = (fractionLost: number): [string, Record<string, unknown>] => [
    'r',
    { type: 'remote-inbound-rtp', fractionLost },
  ];
  expect(
    getWorstQuality([
      [pair(500), pair(1, false), lost(0.1)],
      [pair(300), lost(0.3)],
    ]),
  ).toEqual({
    available: 300,
    loss: 0.3,
  });
  expect(getWorstQuality([])).toEqual({ available: null, loss: 0 });
});

it('a person with the microphone on counts as silent after five seconds without a packet', () => {
  const measure = createSilence();
  const heard = [10, 20, 20, 20, 20].map((packets, at) => measure(packets, true, at * 2000));
  expect(heard).toEqual([false, false, false, false, false]);
  expect(measure(20, true, 10_000)).toBe(true);
  expect(measure(21, true, 12_000)).toBe(false);
  expect([14, 16, 18, 20].map((at) => measure(21, false, at * 1000))).not.toContain(true);
});

it('only received packets of sound are counted', () => {
  const stat = (type: string, kind: string, packetsReceived: number): [string, Record<string, unknown>] => [
    type + kind,
    { type, kind, packetsReceived },
  ];
  const report = [
    stat('inbound-rtp', 'audio', 7),
    stat('inbound-rtp', 'video', 9),
    stat('codec', 'audio', 3),
  ];
  expect(soundPackets(report)).toBe(7);
});

it.each([
  ['connected', { available: 9000, loss: 0.5 }],
  ['completed', { available: 9000, loss: 0.5 }],
  ['disconnected', { available: null, loss: 0 }],
  ['checking', { available: null, loss: 0 }],
])('a link that is %s counts as %o', (iceState, quality) => {
  const report: [string, Record<string, unknown>][] = [
    ['T', { type: 'transport', iceState }],
    ['P', { type: 'candidate-pair', nominated: true, availableOutgoingBitrate: 9000 }],
    ['R', { type: 'remote-inbound-rtp', timestamp: 1000, fractionLost: 0.5 }],
  ];
  expect(getWorstQuality([report])).toEqual(quality);
});
