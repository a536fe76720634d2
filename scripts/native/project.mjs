/** Makes a Capacitor project around the built client with `cap add`, from the locked packages. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { writeWebFiles } from './web-files.mjs';

const firebase = '@capacitor-firebase/messaging';

/**
 * The plugins among the client's packages. Firebase's is included only with Firebase's files. On iOS, plugins that the Swift
 * Package Manager can't build are left out, so the app there works without ML Kit's scanner.
 */
export function findPlugins(repository, { platform, firebase: files }) {
  const { dependencies } = readJson(path.join(repository, 'apps/client/package.json'));
  return Object.entries(dependencies).filter(([name]) => {
    const folder = path.join(repository, 'node_modules', name);
    const { capacitor } = readJson(path.join(folder, 'package.json'));
    if (!capacitor?.[platform] || (name === firebase && files === null)) return false;
    return platform === 'android' || fs.existsSync(path.join(folder, 'Package.swift'));
  });
}

function capacitorConfig({ id, name, apiUrl, publicUrl }) {
  return {
    appId: id,
    appName: name,
    webDir: 'www',
    // http is only for development.
    ...(apiUrl.startsWith('http:') ? { android: { allowMixedContent: true } } : {}),
    plugins: {
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
      // This script completes the project, so the plugin's own script is switched off.
      CapacitorPasskey: { autoShim: false, origin: new URL(publicUrl).origin },
      // The open app shows notices itself.
      FirebaseMessaging: { presentationOptions: ['badge'] },
    },
    // Two Swift packages are called messaging.
    experimental: { ios: { spm: { packageOptions: { [firebase]: { symlink: true } } } } },
  };
}

/** Writes the project into `out`, which is emptied first. */
export function addPlatform(repository, out, options) {
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  writeWebFiles(path.join(repository, 'apps/client/dist'), path.join(out, 'www'), {
    apiUrl: options.apiUrl,
    appStoreId: options.appStoreId,
  });
  const core = `@capacitor/${options.platform}`;
  const { devDependencies, dependencies } = readJson(path.join(repository, 'apps/client/package.json'));
  const version = { ...devDependencies, ...dependencies }[core];
  writeJson(path.join(out, 'package.json'), {
    name: 'callejero-app',
    private: true,
    version: options.version,
    dependencies: Object.fromEntries([...findPlugins(repository, options), [core, version]]),
  });
  writeJson(path.join(out, 'capacitor.config.json'), capacitorConfig(options));
  capacitor(repository, out, 'add', options.platform);
}

function capacitor(repository, cwd, ...args) {
  const cli = path.join(repository, 'node_modules/@capacitor/cli/bin/capacitor');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    encoding: 'utf8',
    // Without questions and telemetry.
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`cap ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

export const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const writeJson = (file, value) => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
