import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBuildNumber } from './options.mjs';
import { getProject, makeProject, readVersion, removeProjects, testEveryProject } from './testing.ts';

beforeAll(() => makeProject('android'), 300_000);
afterAll(() => removeProjects('android'));

describe('a project of Android', () =>
  testEveryProject('android', 'app/src/main/assets/public', 'app/src/main/AndroidManifest.xml'));

describe('the manifest of Android', () => {
  const android = 'http://schemas.android.com/apk/res/android';
  let document: Document;
  let main: string;

  beforeAll(async () => {
    main = path.join(getProject('android'), 'app/src/main');
    const file = await readFile(path.join(main, 'AndroidManifest.xml'), 'utf8');
    document = new DOMParser().parseFromString(file, 'text/xml') as unknown as Document;
  });

  const all = (tag: string) => [...Array.from(document.getElementsByTagName(tag))];
  const attribute = (element: Element | undefined, name: string) =>
    element?.getAttributeNS(android, name) ?? null;

  it.each([
    ['allowBackup', 'false'],
    ['fullBackupContent', 'false'],
    ['dataExtractionRules', '@xml/data_extraction_rules'],
    ['usesCleartextTraffic', 'false'],
    ['enableOnBackInvokedCallback', 'true'],
    ['icon', '@mipmap/ic_launcher'],
    ['roundIcon', '@mipmap/ic_launcher_round'],
  ])('says of the application %s=%s', (name, value) => {
    expect(attribute(all('application')[0], name)).toBe(value);
  });

  it.each([
    'INTERNET',
    'CAMERA',
    'RECORD_AUDIO',
    'MODIFY_AUDIO_SETTINGS',
    'ACCESS_COARSE_LOCATION',
    'ACCESS_FINE_LOCATION',
    'POST_NOTIFICATIONS',
    'FOREGROUND_SERVICE',
    'FOREGROUND_SERVICE_MICROPHONE',
  ])('asks for the permission %s once', (name) => {
    const names = all('uses-permission').map((element) => attribute(element, 'name'));
    expect(names.filter((each) => each === `android.permission.${name}`)).toHaveLength(1);
  });

  it('has no other permissions and requires no hardware', () => {
    expect(all('uses-permission')).toHaveLength(9);
    expect(all('uses-feature').map((element) => attribute(element, 'required'))).toEqual(
      Array(5).fill('false'),
    );
  });

  it('stands beside the answers for the form of data safety, which name every kind that is stored', async () => {
    const text = await readFile(path.join(getProject('android'), '../data-safety.md'), 'utf8');
    for (const kind of ['Otros mensajes', 'Número de teléfono', 'IDs de usuario', 'IDs de dispositivo'])
      expect(text).toContain(kind);
    expect(text).not.toContain('undefined');
  });

  it('has the service that keeps a call alive on a locked phone', () => {
    const services = all('service').map((each) => [
      attribute(each, 'name')?.split('.').at(-1),
      attribute(each, 'foregroundServiceType'),
    ]);
    expect(services).toContainEqual(['AndroidForegroundService', 'microphone']);
  });

  it.each([
    ['asset_statements', 'resource', '@string/asset_statements'],
    [
      'com.google.firebase.messaging.default_notification_icon',
      'resource',
      '@drawable/ic_stat_notifications',
    ],
    ['com.google.firebase.messaging.default_notification_color', 'resource', '@color/ic_stat_notifications'],
    ['com.google.firebase.messaging.default_notification_channel_id', 'value', '@string/default_channel'],
    ['firebase_messaging_auto_init_enabled', 'value', 'false'],
  ])('has the meta-data %s', (name, kind, value) => {
    const element = all('meta-data').find((each) => attribute(each, 'name') === name);
    expect(attribute(element, kind)).toBe(value);
  });

  it('opens only links in mails for recovering a password', () => {
    const filters = all('intent-filter').filter((each) => attribute(each, 'autoVerify') === 'true');
    expect(filters).toHaveLength(1);
    const data = Array.from(filters[0]?.getElementsByTagName('data') ?? []);
    expect(data.map((each) => ['scheme', 'host', 'pathPrefix'].map((name) => attribute(each, name)))).toEqual(
      [['https', 'guia.example', '/recover-password/user/']],
    );
  });

  it('names only existing resources', async () => {
    const named = [...document.toString().matchAll(/"@(\w+)\/([\w.]+)"/g)].map(([, kind, name]) => ({
      kind,
      name,
    }));
    const res = path.join(main, 'res');
    const files = await readdir(res, { recursive: true });
    const texts = await Promise.all(
      files
        .filter((file) => /^values\/.*\.xml$/.test(file))
        .map((file) => readFile(path.join(res, file), 'utf8')),
    );
    for (const { kind, name } of named) {
      const isFile = files.some((file) =>
        new RegExp(`^${kind}(?:-[^/]+)?/${name}\\.(?:png|xml)$`).test(file),
      );
      const isValue = texts.some((text) => new RegExp(`<${kind} name="${name}"`).test(text));
      expect([kind, name, isFile || isValue]).toEqual([kind, name, true]);
    }
    expect(named.length).toBeGreaterThan(8);
  });

  it('has the seed’s colour of notifications and a white, transparent icon in every density', async () => {
    const colors = await readFile(path.join(main, 'res/values/colors.xml'), 'utf8');
    expect(colors).toContain('<color name="ic_stat_notifications">#2FA9E0</color>');
    for (const [density, size] of Object.entries({
      mdpi: 24,
      hdpi: 36,
      xhdpi: 48,
      xxhdpi: 72,
      xxxhdpi: 96,
    })) {
      // Read the bytes, because the server's code may have switched off sharp's file loader in this process.
      const file = await readFile(path.join(main, `res/drawable-${density}/ic_stat_notifications.png`));
      const icon = sharp(file);
      const { width, height, hasAlpha } = await icon.metadata();
      expect([density, width, height, hasAlpha]).toEqual([density, size, size, true]);
      const { data, info } = await icon.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      let shown = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if ((data[at + 3] ?? 0) > 0) {
          shown += 1;
          expect(Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)).toBeGreaterThan(250);
        }
      expect(shown / (size * size)).toBeGreaterThan(0.2);
      expect(shown / (size * size)).toBeLessThan(0.8);
    }
  });

  it('belongs to a project with version and id in the build file, and with Firebase’s file', async () => {
    const app = path.join(main, '../..');
    const gradle = await readFile(path.join(app, 'build.gradle'), 'utf8');
    const version = await readVersion();
    expect(gradle).toContain(`versionName "${version}"`);
    expect(gradle).toContain(`versionCode ${toBuildNumber(version)}`);
    expect(gradle).toContain('applicationId "mx.example.guia"');
    expect(await readFile(path.join(app, 'google-services.json'), 'utf8')).toBe('{"project_info":{}}');
    expect(await readFile(path.join(app, 'capacitor.build.gradle'), 'utf8')).toContain(
      ':capacitor-firebase-messaging',
    );
    const strings = await readFile(path.join(main, 'res/values/strings.xml'), 'utf8');
    expect(strings).toContain('<string name="app_name">Guía</string>');
  });
});
