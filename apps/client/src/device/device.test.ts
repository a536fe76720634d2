import { describe, expect, it } from 'vitest';
import { backPriority, backTarget } from './back-button.ts';
import { deepLinkOf } from './deep-links.ts';
import { directionsUrl, markerUrl } from './maps.ts';

describe('deep links', () => {
  it('to recover-password ask for the action that leads to a new password', () => {
    for (const start of ['https://callejero.com', 'https://www.example.com/app', 'https://example.com:8443'])
      expect(deepLinkOf(`${start}/recover-password/user/7/abc`)).toEqual({
        name: 'recoverPassword',
        payload: { id: '7', recoverPasswordID: 'abc' },
      });
  });

  it('are otherwise ignored', () => {
    for (const url of [
      'https://example.com/recover-password/administrator/7/abc',
      'https://example.com/recover-password/user/7',
      'https://example.com/commerces',
      'https://example.org/recover-password/user/7/abc',
      'nonsense',
    ])
      expect(deepLinkOf(url)).toBeNull();
  });
});

describe('the back button', () => {
  it("has the seed's priorities", () => {
    expect(backPriority).toEqual({ pages: 999, overlays: 100, menu: 99 });
  });

  it('goes back, or to the route that a state names', () => {
    expect(backTarget(null)).toBe(-1);
    expect(backTarget({ other: 1 })).toBe(-1);
    expect(backTarget({ navigate: '/map' })).toBe('/map');
    expect(backTarget({ navigate: 'https://evil.example' })).toBe(-1);
  });
});

describe('maps services', () => {
  it('get lat,lng', () => {
    const point = { lat: 19.5, lng: -96.9 };
    expect(directionsUrl(point, 'web')).toBe('https://www.google.com/maps/dir/?api=1&destination=19.5,-96.9');
    expect(directionsUrl(point, 'android')).toBe('geo:0,0?q=19.5,-96.9');
    expect(markerUrl(point, 'ios')).toBe('https://www.google.com/maps/search/?api=1&query=19.5,-96.9');
    expect(markerUrl(point, 'android')).toBe('geo:19.5,-96.9?q=19.5,-96.9');
  });
});
