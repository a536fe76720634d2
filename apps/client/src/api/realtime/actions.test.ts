import type { PendingAction } from '@callejero/contract/realtime.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { describe, expect, it, vi } from 'vitest';
import { createStorage, type ListedStore, memoryStore } from '../../device/storage/storage.ts';
import { type ActionsDependencies, createActions } from './actions.ts';

const action = (id: string, over: Partial<PendingAction> = {}): PendingAction => ({
  id,
  name: 'open',
  type: 'socket',
  payload: { route: id },
  ...over,
});

/** Tabs of one browser: they share the store and the lock. */
function browser(store: ListedStore = memoryStore()) {
  const performed: string[] = [];
  const received: string[] = [];
  const server = { confirms: true, user: 'ana' as string | null };
  const storage = createStorage(store);
  const tab = (over: Partial<ActionsDependencies> = {}) =>
    createActions({
      storage,
      userId: () => server.user,
      turn: async () => undefined,
      async acknowledge(id) {
        received.push(id);
        return server.confirms;
      },
      ...over,
    });
  const note = (name: string) => (payload: Record<string, unknown>) =>
    void performed.push(`${name} ${JSON.stringify(payload)}`);
  return { tab, storage, performed, received, server, note };
}

const marks = (storage: ReturnType<typeof createStorage>) =>
  storage.read<{ id: string; acknowledged: boolean }[]>('actions') ?? [];

describe('an action', () => {
  it('is performed by the handler of its name and the suffix of its type, and acknowledged', async () => {
    const { tab, storage, performed, received, note } = browser();
    const actions = tab();
    for (const name of ['openEvent', 'openAction', 'opendeepLinking']) actions.handle(name, note(name));
    await actions.receive(
      [action('1'), action('2', { type: 'push' }), action('3', { type: 'deep-link' })],
      'ana',
    );
    expect(performed).toEqual([
      'openEvent {"route":"1"}',
      'openAction {"route":"2"}',
      'opendeepLinking {"route":"3"}',
    ]);
    await eventually(() => expect(marks(storage).every(({ acknowledged }) => acknowledged)).toBe(true));
    expect(received).toEqual(['1', '2', '3']);
    await eventually(() => expect(storage.read('actionsToPerform')).toEqual([]));
  });

  it('without a handler waits for one, even across reloads', async () => {
    const { tab, storage, performed, received, note } = browser();
    await tab().receive([action('1')], 'ana');
    expect(storage.read('actionsToPerform')).toMatchObject([{ id: '1' }]);
    expect(received).toEqual([]);
    tab().handle('openEvent', note('openEvent'));
    await eventually(() => expect(performed).toHaveLength(1));
    await eventually(() => expect(received).toEqual(['1']));
  });

  it('is performed once, however often it is sent, in several tabs and after reloads', async () => {
    const { tab, performed, note } = browser();
    const tabs = Array.from({ length: 4 }, () => {
      const actions = tab();
      actions.handle('openEvent', note('openEvent'));
      return actions;
    });
    const all = Array.from({ length: 20 }, (_, index) => action(`${index}`));
    await Promise.all(tabs.flatMap((actions) => [actions.receive(all, 'ana'), actions.receive(all, 'ana')]));
    const reloaded = tab();
    reloaded.handle('openEvent', note('openEvent'));
    await reloaded.receive(all, 'ana');
    expect(performed).toHaveLength(20);
    expect(new Set(performed).size).toBe(20);
  });

  it('is marked before its handler runs: one that crashes is not repeated', async () => {
    const { tab, storage, received } = browser();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let runs = 0;
    const crash = () => {
      runs++;
      expect(marks(storage)).toMatchObject([{ id: '1' }]);
      throw new Error('crashed');
    };
    const first = tab();
    first.handle('openEvent', crash);
    await first.receive([action('1')], 'ana');
    const second = tab();
    second.handle('openEvent', crash);
    await second.receive([action('1')], 'ana');
    expect(runs).toBe(1);
    await eventually(() => expect(received).toContain('1'));
    logged.mockRestore();
  });

  it('that a tab marked before it crashed, and that still waits, is not performed by another', async () => {
    const { tab, storage, performed, note } = browser();
    await tab().receive([action('1'), action('2')], 'ana');
    const mark = { id: '1', user: 'ana', acknowledged: false };
    await storage.change('actions', () => [mark]);
    tab().handle('openEvent', note('openEvent'));
    await eventually(() => expect(performed).toEqual(['openEvent {"route":"2"}']));
  });

  it('is acknowledged again after a reconnect until the server confirms', async () => {
    const { tab, storage, received, server, note } = browser();
    server.confirms = false;
    const actions = tab();
    actions.handle('openEvent', note('openEvent'));
    await actions.receive([action('1')], 'ana');
    await eventually(() => expect(received).toEqual(['1']));
    await actions.acknowledgeAgain();
    expect(received).toEqual(['1', '1']);
    server.confirms = true;
    await tab().acknowledgeAgain();
    expect(marks(storage)).toEqual([{ id: '1', user: 'ana', acknowledged: true }]);
    await actions.acknowledgeAgain();
    expect(received).toHaveLength(3);
    // The server sends it once more because it lost the acknowledgement.
    await actions.receive([action('1')], 'ana');
    expect(received).toHaveLength(4);
  });

  it('of one person is neither performed nor acknowledged for another', async () => {
    const { tab, storage, performed, received, server, note } = browser();
    server.confirms = false;
    const actions = tab();
    await actions.receive([action('waits', { name: 'later' }), action('done')], 'ana');
    actions.handle('openEvent', note('openEvent'));
    await eventually(() => expect(received).toEqual(['done']));
    server.user = 'berta';
    actions.handle('laterEvent', note('laterEvent'));
    await actions.acknowledgeAgain();
    expect(performed).toEqual(['openEvent {"route":"done"}']);
    expect(received).toEqual(['done']);
    await actions.forgetWaiting();
    expect(storage.read('actionsToPerform')).toEqual([]);
  });

  it('of this device is performed whoever is signed in, and is not acknowledged to the server', async () => {
    const { tab, performed, received, server, note } = browser();
    server.user = null;
    const actions = tab();
    const link = action('d', { type: 'deep-link', name: 'recoverPassword', payload: { id: '7' } });
    await actions.receive([link], null);
    await actions.forgetWaiting();
    actions.handle('recoverPassworddeepLinking', note('recover'));
    await eventually(() => expect(performed).toEqual(['recover {"id":"7"}']));
    await actions.acknowledgeAgain();
    expect(received).toEqual([]);
  });

  it('that waits for the person’s answer does not block the next ones', async () => {
    const { tab, performed, note } = browser();
    const actions = tab();
    actions.handle('askEvent', () => new Promise(() => undefined));
    actions.handle('openEvent', note('openEvent'));
    await actions.receive([action('1', { name: 'ask' }), action('2')], 'ana');
    expect(performed).toHaveLength(1);
  });

  it('is performed once in a tab even where nothing can be stored', async () => {
    const full: ListedStore = {
      ...memoryStore(),
      setItem: (key) => {
        if (key === 'callejero.actions') throw new Error('full');
      },
    };
    const { tab, performed, note } = browser(full);
    const actions = tab();
    actions.handle('openEvent', note('openEvent'));
    await actions.receive([action('1')], 'ana');
    await actions.receive([action('1')], 'ana');
    expect(performed.length).toBeLessThanOrEqual(1);
  });

  it('that is malformed is only logged', async () => {
    const { tab, storage } = browser();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await tab().receive([{ id: '1' }, action('2', { type: 'toString' as never })] as PendingAction[], 'ana');
    expect(storage.read('actionsToPerform')).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

describe('the record of performed actions', () => {
  it('is limited, and drops confirmed actions first', async () => {
    const { tab, storage, server, note } = browser();
    server.confirms = false;
    const actions = tab();
    actions.handle('openEvent', note('openEvent'));
    await actions.receive([action('unconfirmed')], 'ana');
    server.confirms = true;
    const many = Array.from({ length: 150 }, (_, index) => action(`${index}`));
    await actions.receive(many, 'ana');
    await eventually(() =>
      expect(marks(storage).filter(({ acknowledged }) => acknowledged)).toHaveLength(100),
    );
    await eventually(() => expect(marks(storage)).toHaveLength(101));
    expect(marks(storage)[0]).toMatchObject({ id: 'unconfirmed', acknowledged: false });
    expect(marks(storage).at(-1)?.id).toBe('149');
  });
});
