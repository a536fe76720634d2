import { describe, expect, it, vi } from 'vitest';
import { backTarget, isFirstEntry, watchBackButton } from './back-button.ts';
import { deepLinkOf } from './deep-links.ts';
import { directionsUrl, markerUrl } from './maps.ts';

describe('deep links', () => {
  it('to recover-password give the action that leads to a new password', () => {
    for (const start of ['https://callejero.com', 'https://www.example.com/app', 'https://example.com:8443'])
      expect(deepLinkOf(`${start}/recover-password/user/7/abc`, '')).toEqual({
        name: 'recoverPassword',
        payload: { id: '7', recoverPasswordID: 'abc' },
      });
  });

  it('of the configured address are accepted too, whatever its host', () => {
    const opened = 'https://guia.example:8443/recover-password/user/7/abc';
    expect(deepLinkOf(opened, 'https://guia.example:8443')?.payload).toEqual({
      id: '7',
      recoverPasswordID: 'abc',
    });
    for (const other of ['https://guia.example', 'https://otra.example:8443', '', 'nonsense'])
      expect(deepLinkOf(opened, other)).toBeNull();
  });

  it('to other addresses are ignored', () => {
    for (const url of [
      'https://example.com/recover-password/administrator/7/abc',
      'https://example.com/recover-password/user/7',
      'https://example.com/commerces',
      'https://guia.example/commerces',
      'https://guia.example/recover-password/administrator/7/abc',
      'https://example.org/recover-password/user/7/abc',
      'nonsense',
    ])
      expect(deepLinkOf(url, 'https://guia.example')).toBeNull();
  });
});

describe('the back button', () => {
  it('calls the page’s handler with the seed’s priority, until the page stops it', () => {
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    const called: string[] = [];
    const stop = watchBackButton(() => called.push('page'));
    const press = () => {
      const register = (priority: number, handler: () => void) => {
        called.push(String(priority));
        handler();
      };
      page.dispatchEvent(Object.assign(new Event('ionBackButton'), { detail: { register } }));
      return called.splice(0);
    };
    expect(press()).toEqual(['999', 'page']);
    stop();
    expect(press()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('recognises the first entry of the history', () => {
    expect([{ idx: 0 }, null, {}, { idx: 1 }].map(isFirstEntry)).toEqual([true, true, true, false]);
  });

  it('goes back, or to the route that a state names', () => {
    expect(backTarget(null)).toBe(-1);
    expect(backTarget({ other: 1 })).toBe(-1);
    expect(backTarget({ navigate: '/map' })).toBe('/map');
    expect(backTarget({ navigate: 'https://evil.example' })).toBe(-1);
  });
});

describe('maps services', () => {
  const point = { lat: 19.5, lng: -96.9 };

  it('get a request for directions to lat,lng, also on Android, where geo: would show a pin', () => {
    expect(directionsUrl(point)).toBe('https://www.google.com/maps/dir/?api=1&destination=19.5,-96.9');
  });

  it('get a request for a marker at lat,lng', () => {
    expect(markerUrl(point, 'ios')).toBe('https://www.google.com/maps/search/?api=1&query=19.5,-96.9');
    expect(markerUrl(point, 'android')).toBe('geo:19.5,-96.9?q=19.5,-96.9');
  });
});
