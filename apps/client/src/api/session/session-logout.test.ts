import { describe, expect, it } from 'vitest';
import { createLogout } from './session-logout.ts';

const now = 1_000_000;
const token = (exp: number) => `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`;

function setup(over: { fail?: boolean } = {}) {
  const sent: [string, RequestInit][] = [];
  const renewed: string[] = [];
  const logout = createLogout({
    fetch: async (url, init) => {
      sent.push([url, init]);
      if (over.fail) throw new TypeError('Failed to fetch');
      return new Response('{"data":null}');
    },
    base: () => 'https://api.example.com/v1',
    renew: async (refreshToken) => {
      renewed.push(refreshToken);
      return { accessToken: 'renewed' };
    },
    nowSeconds: () => now,
  });
  return { logout, sent, renewed };
}

describe('logging out on the server', () => {
  it('sends the old access token, in a request that outlives the page', async () => {
    const { logout, sent, renewed } = setup();
    await logout(token(now + 60), 'refresh');
    expect(sent).toEqual([
      [
        'https://api.example.com/v1/users/logout',
        { method: 'POST', keepalive: true, headers: { 'x-access-token': token(now + 60) } },
      ],
    ]);
    expect(renewed).toEqual([]);
  });

  it('renews an access token that has expired', async () => {
    const { logout, sent, renewed } = setup();
    await logout(token(now - 60), 'refresh');
    expect(renewed).toEqual(['refresh']);
    expect(sent[0]?.[1].headers).toEqual({ 'x-access-token': 'renewed' });
  });

  it('ignores failures and sends nothing without tokens', async () => {
    const { logout, sent } = setup({ fail: true });
    await logout(token(now + 60), null);
    await logout(null, null);
    expect(sent).toHaveLength(1);
  });
});
