import { describe, expect, it } from 'vitest';
import { deviceKind, deviceName } from './user-agent.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const known: [string, string, ReturnType<typeof deviceKind>][] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome en Windows', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0`,
    'Edge en Windows',
    'computer',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/120.0`, 'Opera en Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Linux', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome en ChromeOS', 'computer'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`,
    'Safari en Mac',
    'computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari en iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox en iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Mobile/15E148`,
    'Aplicación de iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari en iPad',
    'tablet',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome en Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Aplicación de Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${chrome} Safari/537.36`, 'Chrome en Android', 'tablet'],
  ['SomethingElse/1.0 (Windows NT 10.0)', 'Navegador en Windows', 'computer'],
  ['curl/8.14.1', 'Dispositivo desconocido', 'unknown'],
];

describe('a device', () => {
  it.each(known)('%s is %s', (userAgent, name, kind) => {
    expect(deviceName(userAgent)).toBe(name);
    expect(deviceKind(userAgent)).toBe(kind);
  });

  it('without a user agent is unknown', () => {
    expect(deviceName(null)).toBe('Dispositivo desconocido');
    expect(deviceName('')).toBe('Dispositivo desconocido');
    expect(deviceKind(null)).toBe('unknown');
  });
});
