import { describe, expect, it } from 'vitest';
import type { ReceivedPush } from '../../device/push/push-device.ts';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { announce } from './announce.ts';
import { createShownNotices } from './shown-notices.ts';

const fair: ReceivedPush = {
  notice: 'n1',
  title: 'Feria del café',
  message: 'Este sábado.',
  action: 'open',
  topic: 'notification:c1',
  isQuiet: false,
};

function setup({ isVisible = true, vetoed = null as string | null } = {}) {
  const store = createStorage(memoryStore());
  const said: { text: string; button: string | undefined; close: string }[] = [];
  const opened: string[] = [];
  const cleared: (string | null)[] = [];
  let time = 1_000_000;
  /** Another window of the same browser. */
  const newWindow = (visible = true) => {
    const shown = createShownNotices(store, () => time);
    return (push: ReceivedPush) =>
      announce(
        {
          isVisible: () => visible,
          isVetoed: ({ topic }) => topic !== null && topic === vetoed,
          shown,
          say(text, { button, onButton, close }) {
            said.push({ text, button, close });
            onButton?.();
          },
          open: (notice) => opened.push(notice),
          clear: (topic) => cleared.push(topic),
        },
        push,
      );
  };
  return {
    said,
    opened,
    cleared,
    newWindow,
    receive: newWindow(isVisible),
    later: (ms: number) => (time += ms),
  };
}

describe('a notice that arrives while the app is open', () => {
  it('is shown with its title and text as in the seed, and «Ver» opens it', async () => {
    const { receive, said, opened } = setup();
    await receive(fair);
    expect(said).toEqual([{ text: 'Feria del café - Este sábado.', button: 'Ver', close: 'Cerrar' }]);
    expect(opened).toEqual(['n1']);
  });

  it.each(['general', null])('has no «Ver» with the action %s', async (action) => {
    const { receive, said } = setup();
    await receive({ ...fair, action });
    expect(said).toMatchObject([{ button: undefined, close: 'Cerrar' }]);
  });

  it('is shown once, however often and in how many windows it arrives', async () => {
    const { receive, newWindow, said } = setup();
    await Promise.all([receive(fair), newWindow()(fair), receive(fair)]);
    expect(said).toHaveLength(1);
  });

  it('is shown again when it arrives with another text, or much later', async () => {
    const { receive, said, later } = setup();
    await receive(fair);
    await receive({ ...fair, message: 'Mañana.' });
    later(5 * 60_000);
    await receive(fair);
    expect(said).toHaveLength(3);
  });

  it('is not shown where the visible page vetoes it', async () => {
    const { receive, said } = setup({ vetoed: 'conversation:7' });
    await receive({ ...fair, topic: 'conversation:7' });
    expect(said).toEqual([]);
    await receive({ ...fair, topic: 'conversation:8' });
    expect(said).toHaveLength(1);
  });

  it('that only replaces another is not shown, and is removed from the system’s list where the app is visible', async () => {
    const { receive, newWindow, said, cleared } = setup();
    const over = { ...fair, topic: 'call:k1', isQuiet: true };
    await newWindow(false)(over);
    expect(cleared).toEqual([]);
    await receive(over);
    expect([said, cleared]).toEqual([[], ['call:k1']]);
  });

  it('is shown by the visible window, not by a hidden one', async () => {
    const { receive, newWindow, said } = setup({ isVisible: false });
    await receive(fair);
    expect(said).toEqual([]);
    await newWindow()(fair);
    expect(said).toHaveLength(1);
  });
});
