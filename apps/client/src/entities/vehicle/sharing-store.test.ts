import { expect, it } from 'vitest';
import type { Fix } from '../../device/position.ts';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createSharing, isWorthSending } from './sharing-store.ts';

const square = { lat: 19.5276, lng: -96.9246 };
const fix = (at: number, lat = square.lat): Fix => ({
  point: { ...square, lat },
  accuracy: 5,
  heading: null,
  speed: null,
  at,
});
const mine = { vehicle: 'v', name: 'Tacos', user: 'u', until: 100_000 };

function device(storage = createStorage(memoryStore())) {
  const world = {
    time: 0,
    watching: 0,
    awake: 0,
    answer: async () => true,
    sent: [] as number[],
    moved: (_: Fix) => {},
    failed: (_: string) => {},
  };
  const sharing = createSharing({
    storage,
    now: () => world.time,
    watch(moved, failed) {
      world.watching += 1;
      Object.assign(world, { moved, failed });
      return () => {
        world.watching -= 1;
      };
    },
    keepAwake() {
      world.awake += 1;
      return () => {
        world.awake -= 1;
      };
    },
    async send(_, { at }) {
      const goesOn = await world.answer();
      world.sent.push(at);
      return goesOn;
    },
    problemOf: () => 'sin conexión',
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { world, sharing, storage, settle };
}

it('a position is worth sending after ten seconds, or earlier after twenty metres', () => {
  expect(isWorthSending(null, fix(0))).toBe(true);
  expect(isWorthSending(fix(0), fix(9000))).toBe(false);
  expect(isWorthSending(fix(0), fix(10_000))).toBe(true);
  expect(isWorthSending(fix(0), fix(4000, 19.528))).toBe(true);
  expect(isWorthSending(fix(0), fix(1000, 19.528))).toBe(false);
});

it('sends the positions of the device, and ends by itself', async () => {
  const { world, sharing, storage, settle } = device();
  sharing.start(mine);
  world.moved(fix(0));
  await settle();
  world.moved(fix(5000));
  await settle();
  expect([world.sent, sharing.read().sentAt, world.awake]).toEqual([[0], 0, 1]);
  world.time = 100_000;
  sharing.tick();
  expect([sharing.read().sharing, world.watching, world.awake]).toEqual([null, 0, 0]);
  expect(storage.read('vehicleSharing')).toBeNull();
});

it('sends the latest once the connection is back', async () => {
  const { world, sharing, settle } = device();
  sharing.start(mine);
  world.answer = () => Promise.reject(new Error('offline'));
  world.moved(fix(0));
  await settle();
  world.moved(fix(1000));
  await settle();
  expect([world.sent, sharing.read().problem]).toEqual([[], 'sin conexión']);
  world.answer = async () => true;
  sharing.tick();
  await settle();
  expect([world.sent, sharing.read().problem]).toEqual([[1000], null]);
});

it('continues after a reload for the same account only, and ends when the server says so', async () => {
  const { sharing, storage } = device();
  sharing.start(mine);
  const after = device(storage);
  after.sharing.resume('u');
  expect(after.sharing.read().sharing).toEqual(mine);
  after.world.answer = async () => false;
  after.world.moved(fix(0));
  await after.settle();
  expect([after.sharing.read().sharing, after.world.watching]).toEqual([null, 0]);
  sharing.start(mine);
  const others = device(storage);
  others.sharing.resume('somebody');
  expect([others.sharing.read().sharing, storage.read('vehicleSharing')]).toEqual([null, null]);
});

it('gives the reason for a missing position', () => {
  const { world, sharing } = device();
  sharing.start(mine);
  world.failed('sin permiso');
  expect(sharing.read().problem).toBe('sin permiso');
});
