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
  it('calls the page’s handler first, which passes on to an open overlay, then to the menu', () => {
    let covered = false;
    const called: string[] = [];
    const page = Object.assign(new EventTarget(), { querySelector: () => (covered ? {} : null) });
    vi.stubGlobal('document', page);
    const stop = watchBackButton(() => called.push('page'));
    // Ionic's rule: the handler with the highest priority is called, and the next one only if that passes on.
    const press = () => {
      const handlers = [
        { priority: 99, handler: () => called.push('menu') },
        { priority: 100, handler: (next: () => void) => called.push('overlay') && next() },
      ];
      const register = (priority: number, handler: (next: () => void) => void) =>
        handlers.push({ priority, handler: (next) => called.push('asked page') && handler(next) });
      page.dispatchEvent(Object.assign(new Event('ionBackButton'), { detail: { register } }));
      const ask = ([first, ...rest]: typeof handlers): void => void first?.handler(() => ask(rest));
      ask(handlers.sort((a, b) => b.priority - a.priority));
      return called.splice(0);
    };
    expect(press()).toEqual(['asked page', 'page']);
    covered = true;
    expect(press()).toEqual(['asked page', 'overlay', 'menu']);
    stop();
    expect(press()).toEqual(['overlay', 'menu']);
    vi.unstubAllGlobals();
  });

  it('registers the page with the seed’s priority', () => {
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    const stop = watchBackButton(() => undefined);
    const registered: number[] = [];
    const register = (priority: number) => registered.push(priority);
    page.dispatchEvent(Object.assign(new Event('ionBackButton'), { detail: { register } }));
    expect(registered).toEqual([999]);
    stop();
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
