import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushOutcome } from '../../../ports/ports.ts';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { type CircuitDevice, type Circuits, createCircuits } from './circuits.ts';

let moment = Date.parse('2026-05-04T18:00:00Z');
let test: TestApi;
let circuits: Circuits;
beforeAll(async () => {
  test = await createTestApi({ clock: { now: () => new Date(moment) } });
});
afterAll(() => test.close());
beforeEach(() => {
  circuits = createCircuits(test.platform);
});

const device = (person: string, extra: Partial<CircuitDevice> = {}): CircuitDevice => ({
  ...{ osType: 'android', pnId: `${person}:ficha`, person, isGood: true },
  ...extra,
});
/** Each person's device gets the outcome, in turn. */
const note = async (people: readonly string[], outcome: PushOutcome, extra: Partial<CircuitDevice> = {}) => {
  for (const person of people) await circuits.note(device(person, extra), null, outcome);
};
const people = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}`);
const isPaused = () => circuits.pause(device('anybody')) > 0;

const refused: PushOutcome = { kind: 'refused', code: '403', because: 'configuration' };
const tooLarge: PushOutcome = { kind: 'refused', code: '413', because: 'message' };
const failing: PushOutcome = { kind: 'retry', code: 'ECONNREFUSED', after: null };
const asking: PushOutcome = { kind: 'retry', code: '429', after: 600 };
const accepted: PushOutcome = { kind: 'accepted' };

describe('a push service', () => {
  it.each([
    ['refuses', refused],
    ['fails', failing],
    ['asks to wait', asking],
    ['finds the message too large', tooLarge],
    ['loses the answer of', { kind: 'unknown', code: 'ECONNRESET' } satisfies PushOutcome],
  ])('that %s any number of one person’s pushes is not paused for others', async (_, outcome) => {
    await note(Array<string>(100).fill('one'), outcome);
    expect(isPaused()).toBe(false);
  });

  it.each([
    ['refuses', refused, 20],
    ['fails', failing, 20],
    ['asks to wait', asking, 3],
  ])('that %s the pushes of several people in a row is paused', async (_, outcome, count) => {
    await note(people(count - 1), outcome);
    expect(isPaused()).toBe(false);
    await note(people(count), outcome);
    expect(isPaused()).toBe(true);
  });

  it.each([
    ['refuses', refused, 20],
    ['fails', failing, 20],
    ['asks to wait', asking, 3],
  ])('that %s some people and accepts others in between is not paused', async (_, outcome, count) => {
    await note(people(count - 1), outcome);
    await note(['other'], accepted);
    await note(people(count - 1), outcome);
    expect(isPaused()).toBe(false);
  });

  it('that accepts messages is not judged by devices that never accepted one', async () => {
    await note(['other'], accepted);
    await note(people(50), refused, { isGood: false });
    expect(isPaused()).toBe(false);
    await note(people(20), refused);
    expect(isPaused()).toBe(true);
  });

  it('that requested a pause is used again when the clock is set back, and not an hour later', async () => {
    await note(people(3), asking);
    expect(circuits.pause(device('anybody'))).toBe(600);
    moment -= 3_600_000;
    expect(isPaused()).toBe(false);
  });
});

describe('a refusal', () => {
  it('is the device’s own while its push service accepts the messages of others', async () => {
    const single = device('one');
    expect(circuits.isOwnRefusal(single, refused)).toBe(false);
    await note(['one'], accepted);
    expect(circuits.isOwnRefusal(single, refused)).toBe(false);
    await note(['two', 'one'], accepted);
    expect([refused, tooLarge, failing, asking].map((each) => circuits.isOwnRefusal(single, each))).toEqual([
      ...[true, true, false, false],
    ]);
    await note(people(20), refused);
    expect(circuits.isOwnRefusal(single, refused)).toBe(false);
  });
});
