import { describe, expect, it, vi } from 'vitest';
import { loadOrReload, type OpenPage } from './load-or-reload.ts';

const gone = () => Promise.reject(new Error('The chunk is gone.'));

/** A tab whose session storage survives its reloads. */
function tab(): (page?: Partial<OpenPage>) => OpenPage & { reload: ReturnType<typeof vi.fn<() => void>> } {
  const stored = new Map<string, string>();
  const marks = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return (page) => ({
    build: 'first',
    marks,
    online: () => true,
    dirty: () => false,
    ...page,
    reload: vi.fn<() => void>(),
  });
}

/** Runs a failing load until it rejects (`failed`) or reloads the page, after which it never settles (`waiting`). */
async function attempt(page: OpenPage): Promise<'failed' | 'waiting'> {
  let outcome: 'failed' | 'waiting' = 'waiting';
  loadOrReload(gone, page).catch(() => {
    outcome = 'failed';
  });
  await new Promise((resolve) => setImmediate(resolve));
  return outcome;
}

describe('a screen that can’t be loaded', () => {
  it('reloads the page once, also when other screens load in between', async () => {
    const open = tab();
    const first = open();
    expect(await attempt(first)).toBe('waiting');
    expect(first.reload).toHaveBeenCalledOnce();

    const again = open();
    expect(await loadOrReload(async () => 'another screen', again)).toBe('another screen');
    expect(await attempt(again)).toBe('failed');
    expect(again.reload).not.toHaveBeenCalled();
  });

  it('reloads once more for the next build', async () => {
    const open = tab();
    await attempt(open());
    const next = open({ build: 'second' });
    expect(await attempt(next)).toBe('waiting');
    expect(next.reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['while something isn’t saved', { dirty: () => true }],
    ['without a connection', { online: () => false }],
  ])('never reloads %s', async (_, state) => {
    const page = tab()(state);
    expect(await attempt(page)).toBe('failed');
    expect(page.reload).not.toHaveBeenCalled();
  });
});
