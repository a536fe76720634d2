import type { Favourites } from '@callejero/contract/answers/places.ts';
import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../api/http/errors.ts';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createGuestFavourites } from './guest-favourites.ts';

const none: Favourites = { commerces: [], events: [], promotions: [] };

/** A fake server: marking twice changes nothing, the latest favourite comes first. */
function account(stored: Favourites = none) {
  let now = stored;
  const send = async (kind: FavouriteKind, id: string) => {
    if (!now[kind].includes(id)) now = { ...now, [kind]: [id, ...now[kind]] };
    return now;
  };
  return { send, kept: () => now };
}

function setup() {
  const storage = createStorage(memoryStore());
  return { storage, guest: createGuestFavourites(storage) };
}

describe('favourites on the device', () => {
  it('survive a reload, latest first, and disappear when they are removed', async () => {
    const { storage, guest } = setup();
    expect(guest.isEmpty()).toBe(true);
    await guest.change('commerces', 'a', true);
    await guest.change('commerces', 'b', true);
    await guest.change('events', 'c', true);
    await guest.change('commerces', 'a', true);
    expect(createGuestFavourites(storage).all()).toEqual({ ...none, commerces: ['a', 'b'], events: ['c'] });
    await guest.change('commerces', 'a', false);
    expect(guest.all().commerces).toEqual(['b']);
    await guest.change('commerces', 'b', false);
    await guest.change('events', 'c', false);
    expect([guest.isEmpty(), storage.read('guestFavourites')]).toEqual([true, null]);
  });

  it('of two tabs are all stored', async () => {
    const { storage } = setup();
    const [here, there] = [createGuestFavourites(storage), createGuestFavourites(storage)];
    await Promise.all([here.change('events', 'a', true), there.change('events', 'b', true)]);
    expect(here.all().events.toSorted()).toEqual(['a', 'b']);
  });

  it('have the limit of an account', async () => {
    const { guest } = setup();
    for (let index = 0; index < 500; index += 1) await guest.change('events', `e${index}`, true);
    await expect(guest.change('events', 'one more', true)).rejects.toThrow('Puedes guardar hasta 500');
    expect((await guest.change('events', 'e3', true)).events).toHaveLength(500);
  });

  it('are ignored if their stored shape is another', async () => {
    const { storage, guest } = setup();
    for (const broken of [7, [], { commerces: 'a' }, { commerces: [1, null, 'a'] }]) {
      await storage.change<unknown>('guestFavourites', () => broken);
      expect(guest.all().events).toEqual([]);
    }
    expect(guest.all().commerces).toEqual(['a']);
  });
});

describe('moving them into the account', () => {
  it('merges both lists in order and clears the device', async () => {
    const { guest } = setup();
    for (const id of ['1', '2', '3']) await guest.change('commerces', id, true);
    await guest.change('promotions', 'p', true);
    const ours = account({ ...none, commerces: ['2', '9'] });
    expect(guest.mergedInto(ours.kept()).commerces).toEqual(['3', '2', '1', '9']);
    await guest.move(ours.send);
    expect(ours.kept()).toEqual({ ...none, commerces: ['3', '1', '2', '9'], promotions: ['p'] });
    expect(guest.isEmpty()).toBe(true);
    expect(await guest.move(ours.send)).toBeNull();
  });

  it('loses and duplicates nothing, wherever the connection breaks', async () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    const kinds = fc.record({ commerces: ids, events: ids, promotions: ids });
    await fc.assert(
      fc.asyncProperty(
        kinds,
        kinds,
        fc.array(fc.constantFrom('ok', 'before', 'after'), { maxLength: 30 }),
        async (marked, known, weather) => {
          const { guest } = setup();
          for (const kind of ['commerces', 'events', 'promotions'] as const)
            for (const id of marked[kind].toReversed()) await guest.change(kind, id, true);
          const ours = account(known);
          const days = [...weather];
          const send = async (kind: FavouriteKind, id: string) => {
            const today = days.shift();
            if (today === 'before') throw new RequestError(500, 'No hay conexión', 'network');
            const answer = await ours.send(kind, id);
            if (today === 'after') throw new RequestError(500, 'No hay conexión', 'network');
            return answer;
          };
          const promised = guest.mergedInto(known);
          for (let tries = 0; tries <= weather.length && !guest.isEmpty(); tries += 1) {
            await guest.move(send).catch(() => null);
            const shown = guest.mergedInto(ours.kept());
            for (const kind of ['commerces', 'events', 'promotions'] as const)
              expect(new Set(shown[kind])).toEqual(new Set(promised[kind]));
          }
          expect(guest.isEmpty()).toBe(true);
          for (const kind of ['commerces', 'events', 'promotions'] as const) {
            expect([...ours.kept()[kind]].sort()).toEqual([...promised[kind]].sort());
          }
        },
      ),
    );
  });

  it('drops favourites that the server will never accept, and stops at any other error', async () => {
    const { guest } = setup();
    for (const id of ['third', 'gone', 'first']) await guest.change('events', id, true);
    const ours = account();
    const failing = (status: number) => (kind: FavouriteKind, id: string) =>
      id === 'gone' ? Promise.reject(new RequestError(status, 'No')) : ours.send(kind, id);
    for (const status of [401, 403, 429, 500, 503]) {
      await expect(guest.move(failing(status))).rejects.toMatchObject({ status });
      expect(guest.all().events).toEqual(['first', 'gone']);
    }
    await guest.move(failing(404));
    expect([guest.isEmpty(), ours.kept().events]).toEqual([true, ['first', 'third']]);
  });
});
