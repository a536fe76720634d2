import { describe, expect, it } from 'vitest';
import { backPriorities, backTarget, onBack, pressBack } from './back-button.ts';
import { parseDeepLink } from './deep-links.ts';
import { historyIndex } from './history-index.ts';
import { directionsUrl, markerUrl } from './maps.ts';

describe('deep links', () => {
  it('to recover-password give the action that leads to a new password', () => {
    for (const start of ['https://callejero.com', 'https://www.example.com/app', 'https://example.com:8443'])
      expect(parseDeepLink(`${start}/recover-password/user/7/abc`, '')).toEqual({
        name: 'recoverPassword',
        payload: { id: '7', recoverPasswordID: 'abc' },
      });
  });

  it('of the configured address are accepted too, whatever its host', () => {
    const opened = 'https://guia.example:8443/recover-password/user/7/abc';
    expect(parseDeepLink(opened, 'https://guia.example:8443')?.payload).toEqual({
      id: '7',
      recoverPasswordID: 'abc',
    });
    for (const other of ['https://guia.example', 'https://otra.example:8443', '', 'nonsense'])
      expect(parseDeepLink(opened, other)).toBeNull();
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
      expect(parseDeepLink(url, 'https://guia.example')).toBeNull();
  });
});

describe('the back button', () => {
  it('asks the page first, then an overlay, then the menu, as long as each passes it on', () => {
    const asked: string[] = [];
    let isOpen = false;
    const stops = [
      onBack('menu', () => asked.push('menu')),
      onBack('page', (next) => {
        asked.push('page');
        if (isOpen) next();
      }),
      onBack('overlay', (next) => {
        asked.push('overlay');
        next();
      }),
    ];
    pressBack();
    expect(asked.splice(0)).toEqual(['page']);
    isOpen = true;
    pressBack();
    expect(asked.splice(0)).toEqual(['page', 'overlay', 'menu']);
    for (const stop of stops) stop();
    pressBack();
    expect(asked).toEqual([]);
  });

  it('has the seed’s priorities', () => {
    expect(backPriorities).toEqual({ page: 999, overlay: 100, menu: 99 });
  });

  it('numbers the entries of the history that are the router’s', () => {
    expect([{ idx: 0 }, null, {}, { idx: 1 }].map(historyIndex)).toEqual([0, null, null, 1]);
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
