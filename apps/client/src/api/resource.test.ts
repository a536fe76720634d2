import { holidays } from '@callejero/contract/resources/holidays.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { updateRow } from './resource.ts';
import { session } from './session/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  session.signOut();
});

it('a change names the revision of the row that was seen', async () => {
  session.signIn({
    user: { id: 'ana', roles: ['user'] },
    accessToken: `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`,
    refreshToken: 'r',
  } as unknown as Parameters<typeof session.signIn>[0]);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request | string | URL, init?: RequestInit) => {
    sent.push(request instanceof Request ? await request.json() : JSON.parse(String(init?.body)));
    return Response.json({ data: {} });
  });
  await updateRow(holidays, { seen: { id: 'h1', rev: 3, active: false }, changes: { active: true } });
  expect(sent).toEqual([{ active: true, rev: 3 }]);
});

/** Compiled, never run: the line must not compile. */
export async function refused(): Promise<void> {
  // @ts-expect-error the person may have seen another value than that of this revision
  await updateRow(holidays, { seen: { id: 'h1', rev: 4 }, changes: { active: true } });
}
