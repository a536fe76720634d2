import { describe, expect, it } from 'vitest';
import { readOptions, toBuildNumber } from './options.mjs';

const plain = { PUBLIC_URL: 'https://guia.example' };
const app = {
  ...plain,
  ANDROID_APP: 'mx.example.guia=AB:CD',
  IOS_APP: 'ABCDE12345.mx.example.guia',
};

describe('the options', () => {
  it('are refused with a sentence that names the variable', () => {
    const refused: Record<string, Record<string, string>> = {
      PUBLIC_URL: {},
      NATIVE_API_URL: { ...plain, NATIVE_API_URL: 'http://guia.example' },
      NATIVE_APP_ID: { ...plain, NATIVE_APP_ID: 'guia' },
      NATIVE_BUILD: { ...plain, NATIVE_BUILD: '0' },
      GOOGLE_SERVICES_JSON: { ...plain, GOOGLE_SERVICES_JSON: '/no/existe.json' },
    };
    for (const [name, env] of Object.entries(refused))
      expect(() => readOptions('android', env, '0.0.1'), name).toThrow(new RegExp(`\\b${name}\\b`));
  });

  it('refuse an address with a path, at which no guide is served', () => {
    const env = { PUBLIC_URL: 'https://ciudad.example/guia' };
    expect(() => readOptions('android', env, '0.0.1')).toThrow(/PUBLIC_URL debe ser una dirección sin ruta/);
  });

  it('take the id from the server’s variables, and the build number from the version', () => {
    expect(readOptions('android', app, '1.2.3')).toMatchObject({
      id: 'mx.example.guia',
      build: 1_002_003,
    });
    expect(readOptions('ios', app, '1.2.3')).toMatchObject({
      id: 'mx.example.guia',
      team: 'ABCDE12345',
    });
    expect(readOptions('ios', { ...app, NATIVE_BUILD: '7' }, '1.2.3').build).toBe(7);
    expect(['0.0.1', '0.0.0', '1.2.3'].map(toBuildNumber)).toEqual([1, 1, 1_002_003]);
  });

  it('allow http only to the developer’s machine', () => {
    const local = readOptions('android', { PUBLIC_URL: 'http://10.0.2.2:3000' }, '0.0.1');
    expect(local.apiUrl).toBe('http://10.0.2.2:3000');
  });
});
