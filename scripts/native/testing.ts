/** Makes and reads projects for the tests. */
import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildClient } from '../build-client.mjs';
import { generate } from './generate.mjs';
import { findPlugins } from './project.mjs';
import { contentPolicy } from './web-files.mjs';

export type Platform = 'android' | 'ios';

export const repository = path.resolve(import.meta.dirname, '../..');

/** Inside the repository, so that the packages are found. */
export const getFolder = (platform: Platform) => path.join(repository, 'dist/native/test', platform);

const plain = { PUBLIC_URL: 'https://guia.example' };

/** Environments with all variables. */
const environmentOf = (platform: Platform) => ({
  ...plain,
  NATIVE_API_URL: 'https://api.guia.example',
  ANDROID_APP: `mx.example.guia=${Array(32).fill('AB').join(':')}`,
  IOS_APP: 'ABCDE12345.mx.example.guia',
  NATIVE_APP_NAME: 'Guía',
  APP_STORE_ID: '123456789',
  GOOGLE_SERVICES_JSON: path.join(getFolder(platform), 'google-services.json'),
  GOOGLE_SERVICE_INFO_PLIST: path.join(getFolder(platform), 'GoogleService-Info.plist'),
});

export const getProject = (platform: Platform) => path.join(getFolder(platform), 'full', platform);

/** Makes the project that the other tests read. */
export async function makeProject(platform: Platform): Promise<void> {
  expect(buildClient()).toBe(0);
  await removeProjects(platform);
  await mkdir(getFolder(platform), { recursive: true });
  const environment = environmentOf(platform);
  await writeFile(environment.GOOGLE_SERVICES_JSON, '{"project_info":{}}');
  await writeFile(environment.GOOGLE_SERVICE_INFO_PLIST, '<plist version="1.0"><dict/></plist>');
  await generate(platform, environment, path.dirname(getProject(platform)));
}

export const removeProjects = (platform: Platform) =>
  rm(getFolder(platform), { recursive: true, force: true });

export async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')).version;
}

/** The hash of every file, and the target of every link, below a folder. */
async function fingerprint(below: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(below, { recursive: true })).toSorted()) {
    const file = path.join(below, name);
    const entry = await lstat(file);
    if (entry.isSymbolicLink())
      found[name] = path.relative(repository, path.resolve(path.dirname(file), await readlink(file)));
    else if (entry.isFile())
      found[name] = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
  }
  return found;
}

/** Tests for both platforms. `web`: the project's folder of the client. `written`: a file that may name Firebase. */
export function testEveryProject(platform: Platform, web: string, written: string): void {
  it('is made with the same bytes each time', async () => {
    const out = path.dirname(getProject(platform));
    const first = await fingerprint(out);
    await generate(platform, environmentOf(platform), out);
    expect(await fingerprint(out)).toEqual(first);
    expect(Object.keys(first).length).toBeGreaterThan(300);
  });

  it('contains the built client without worker and compressed copies, with a policy and the server’s address', async () => {
    const folder = path.join(getProject(platform), web);
    const files = await readdir(folder, { recursive: true });
    const served = /(?:^|\/)(?:sw\.js|routes\.json|\.stamp)|\.(?:gz|br)$/;
    expect(files.filter((file) => served.test(file))).toEqual([]);
    expect(files).toContain('embed/style-probe.html');
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    expect(page).toContain(`content="${contentPolicy('https://api.guia.example')}"`);
    expect(page).not.toContain('manifest');
    expect(JSON.parse(await readFile(path.join(folder, 'config.json'), 'utf8'))).toEqual({
      apiUrl: 'https://api.guia.example',
      appStoreId: '123456789',
    });
  });

  it('contains Firebase’s plugin only with Firebase’s files', () => {
    const names = (firebase: string | null) =>
      findPlugins(repository, { platform, firebase }).map(([name]: [string]) => name);
    expect(names('a file')).toEqual([...names(null), '@capacitor-firebase/messaging'].toSorted());
  });

  it.runIf(process.env.TEST_RUNS === 'full')('names Firebase nowhere without Firebase’s files', async () => {
    const out = path.join(getFolder(platform), 'plain');
    await generate(platform, plain, out);
    const { dependencies } = JSON.parse(await readFile(path.join(out, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).not.toContain('@capacitor-firebase/messaging');
    expect(Object.keys(dependencies)).toContain(`@capacitor/${platform}`);
    const text = await readFile(path.join(out, platform, written), 'utf8');
    expect(text).not.toMatch(/firebase|remote-notification/i);
  });
}
