import { describe, expect, it } from 'vitest';
import { type AppWindow, openNotice } from './open-notice.ts';

function setup(all: (Partial<AppWindow> & { name: string })[]) {
  const done: string[] = [];
  const windows = {
    all: async () =>
      all.map(({ name, ...given }) => ({
        isFocused: false,
        isVisible: false,
        focus: async () => void done.push(`focus ${name}`),
        offer: async (notice: string) => {
          done.push(`offer ${notice} to ${name}`);
          return true;
        },
        navigate: async (url: string) => void done.push(`load ${url} in ${name}`),
        ...given,
      })),
    open: async (url: string) => void done.push(`open ${url}`),
  };
  return { done, open: (notice: string | null = 'n1') => openNotice(windows, notice, '/notice/n1') };
}

describe('a tapped notification', () => {
  it('opens a window where there is none', async () => {
    const { done, open } = setup([]);
    await open();
    expect(done).toEqual(['open /notice/n1']);
  });

  it('focuses the visible window first, and lets the app navigate', async () => {
    const { done, open } = setup([
      { name: 'hidden' },
      { name: 'visible', isVisible: true },
      { name: 'focused', isVisible: true, isFocused: true },
    ]);
    await open();
    expect(done).toEqual(['focus focused', 'offer n1 to focused']);
  });

  it('loads the address where the window does not answer, as a public page', async () => {
    const { done, open } = setup([{ name: 'page', offer: async () => false }]);
    await open();
    expect(done).toEqual(['focus page', 'load /notice/n1 in page']);
  });

  it('opens another window where the worker may neither focus nor load', async () => {
    const refuse = async () => {
      throw new Error('not controlled');
    };
    const { done, open } = setup([
      { name: 'page', focus: refuse, navigate: refuse, offer: async () => false },
    ]);
    await open();
    expect(done).toEqual(['open /notice/n1']);
  });

  it('that names no notice loads its address', async () => {
    const { done, open } = setup([{ name: 'app' }]);
    await open(null);
    expect(done).toEqual(['focus app', 'load /notice/n1 in app']);
  });
});
