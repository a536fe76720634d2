import { describe, expect, it } from 'vitest';
import { actionHandlers, ownRoute } from './action-handlers.ts';

function setup() {
  const done: string[] = [];
  const handlers = actionHandlers({
    go: async (route) => void done.push(`go ${route}`),
    say: (text) => done.push(`say ${text}`),
    readAgain: () => done.push('read again'),
  });
  const ask = async (name: string, payload: Record<string, unknown>) => {
    await handlers[name]?.(payload);
    return done.splice(0);
  };
  return { ask };
}

describe('the handlers of actions', () => {
  it('open a page of the app', async () => {
    const { ask } = setup();
    expect(await ask('openEvent', { route: '/place/7?from=push' })).toEqual(['go /place/7?from=push']);
    expect(await ask('openAction', { route: '/settings' })).toEqual(['go /settings']);
  });

  it('open nothing else', () => {
    for (const route of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/v1/users',
      'map',
      '',
      7,
      null,
    ])
      expect(ownRoute(route), String(route)).toBeNull();
  });

  it('show a text and read everything again', async () => {
    const { ask } = setup();
    expect(await ask('messageEvent', { text: 'Hola' })).toEqual(['say Hola']);
    expect(await ask('messageEvent', { text: 7 })).toEqual([]);
    expect(await ask('refreshEvent', {})).toEqual(['read again']);
  });

  it('lead from a recovery link to the new password', async () => {
    const { ask } = setup();
    expect(await ask('recoverPassworddeepLinking', { id: '7', recoverPasswordID: 'abc' })).toEqual([
      'go /new-password/7/abc',
    ]);
    expect(await ask('recoverPassworddeepLinking', { id: '7' })).toEqual([]);
    expect(await ask('recoverPassworddeepLinking', { id: '../x', recoverPasswordID: 'a/b' })).toEqual([
      'go /new-password/..%2Fx/a%2Fb',
    ]);
  });
});
