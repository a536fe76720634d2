import type { PlaceList } from '@callejero/contract/answers/place-lists.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getConflict } from '../../api/http/errors.ts';
import { session } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';
import { changePlaceList } from './place-lists.ts';

const seen: PlaceList = {
  ...{ id: 'l1', rev: 1, name: 'Cenas', places: ['a'] },
  ...{ shared: null, removedBecause: null },
};

beforeEach(() => {
  session.signIn({
    user: { id: 'ana', roles: ['user'] },
    accessToken: `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`,
    refreshToken: 'r',
  } as unknown as Parameters<typeof session.signIn>[0]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  session.signOut();
  storage.remove('placeLists');
});

/** A server that has `stored`, and refuses what was typed over another version. */
function serve(stored: PlaceList) {
  const list = { ...stored };
  vi.stubGlobal('fetch', async (request: Request | string | URL, init?: RequestInit) => {
    const text = request instanceof Request ? await request.text() : String(init?.body);
    const { rev, ...content } = JSON.parse(text) as PlaceList;
    if (rev !== list.rev) {
      const error = { code: 'stale', message: 'Otra persona lo cambió.', details: { current: list } };
      return Response.json(error, { status: 409 });
    }
    Object.assign(list, content, { rev: rev + 1 });
    return Response.json({ data: [list] });
  });
  return list;
}

it('a place is added to the list that another device left', async () => {
  const stored = serve({ ...seen, rev: 2, name: 'Comidas', places: ['a', 'b'] });
  await changePlaceList(seen, ({ places }) => ({ places: [...places, 'c'] }));
  expect(stored).toMatchObject({ name: 'Comidas', places: ['a', 'b', 'c'] });
});

it('a list gets the name that was typed although another device changed its places', async () => {
  const stored = serve({ ...seen, rev: 2, places: ['a', 'b'] });
  await changePlaceList(seen, () => ({ name: 'Meriendas' }));
  expect(stored).toMatchObject({ name: 'Meriendas', places: ['a', 'b'] });
});

it('a name that another device changed too is not replaced', async () => {
  const stored = serve({ ...seen, rev: 2, name: 'Comidas' });
  const refused = await changePlaceList(seen, () => ({ name: 'Meriendas' })).catch((error: unknown) => error);
  expect(getConflict<PlaceList>(refused)?.current.name).toBe('Comidas');
  expect(stored.name).toBe('Comidas');
});
