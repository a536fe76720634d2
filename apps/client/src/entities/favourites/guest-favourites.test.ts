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
  it('survive a reload, latest first, and disappear when they are removed', () => {
    const { storage, guest } = setup();
    expect(guest.isEmpty()).toBe(true);
    guest.change('commerces', 'a', true);
    guest.change('commerces', 'b', true);
    guest.change('events', 'c', true);
    guest.change('commerces', 'a', true);
    expect(createGuestFavourites(storage).all()).toEqual({ ...none, commerces: ['a', 'b'], events: ['c'] });
    guest.change('commerces', 'a', false);
    expect(guest.all().commerces).toEqual(['b']);
    guest.change('commerces', 'b', false);
    guest.change('events', 'c', false);
    expect([guest.isEmpty(), storage.read('guestFavourites')]).toEqual([true, null]);
  });

  it('have the limit of an account', () => {
    const { guest } = setup();
    for (let index = 0; index < 500; index += 1) guest.change('events', `e${index}`, true);
    expect(() => guest.change('events', 'one more', true)).toThrow('Puedes guardar hasta 500');
    expect(guest.change('events', 'e3', true).events).toHaveLength(500);
  });

  it('are ignored if their stored shape is another', () => {
    const { storage, guest } = setup();
    for (const broken of [7, [], { commerces: 'a' }, { commerces: [1, null, 'a'] }]) {
      storage.write('guestFavourites', broken);
      expect(guest.all().events).toEqual([]);
    }
    expect(guest.all().commerces).toEqual(['a']);
  });
});

describe('moving them into the account', () => {
  it('merges both lists in order and clears the device', async () => {
    const { guest } = setup();
    for (const id of ['1', '2', '3']) guest.change('commerces', id, true);
    guest.change('promotions', 'p', true);
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
            for (const id of marked[kind].toReversed()) guest.change(kind, id, true);
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
    for (const id of ['third', 'gone', 'first']) guest.change('events', id, true);
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
