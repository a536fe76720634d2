/**
 * Installs the dependencies if `package-lock.json` has changed since the last installation. It runs before `npm start` and
 * `npm test` on a fresh clone, so it has no dependencies and must work on any Node from 18 on. Concurrent commands take turns
 * with a lock, which is outside of `node_modules` because `npm ci` deletes that folder.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const heartbeatMs = 2_000;
/** Milliseconds after which an untouched lock belongs to a process that no longer exists. */
const staleMs = 30_000;

/** Settings that are inherited from a surrounding `npm` and would change what is installed. */
const inherited = new RegExp(
  `^npm_config_(${[
    'also|bin_links|dev|dry_run|engine_strict|global|ignore_scripts|include|include_workspace_root',
    'install_strategy|legacy_bundling|legacy_peer_deps|location|omit|only|optional|package_lock',
    'package_lock_only|prefer_dedupe|production|save.*|strict_peer_deps|workspace|workspaces',
  ].join('|')})$|^npm_(package|lifecycle|command)|^NODE_ENV$|^INIT_CWD$`,
  'i',
);

/** The environment for `npm ci`, without settings that choose packages; caches, proxies and credentials stay. */
export function cleanEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !inherited.test(name.replaceAll('-', '_'))),
  );
}

/** A hash of everything that the installed folder depends on: the lockfile, and the platform of its binaries. */
function fingerprint(root) {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

function isInstalled(root, wanted) {
  try {
    return fs.readFileSync(path.join(root, 'node_modules', '.callejero-setup'), 'utf8') === wanted;
  } catch {
    return false;
  }
}

function isStale(lock) {
  try {
    const age = Date.now() - fs.statSync(lock).mtimeMs;
    if (age > staleMs) return true;
    const owner = JSON.parse(fs.readFileSync(path.join(lock, 'owner.json'), 'utf8'));
    if (owner.host !== os.hostname()) return false;
    try {
      process.kill(owner.pid, 0);
      return false;
    } catch (error) {
      return error.code === 'ESRCH';
    }
  } catch {
    return false; // The lock was just made or released, so try again.
  }
}

/** Takes the lock if it is free, or if its process no longer exists. */
function tryLock(lock) {
  try {
    fs.mkdirSync(lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isStale(lock)) return false;
    // Of two processes that found the same stale lock, only one can rename it.
    const aside = `${lock}.stale-${process.pid}`;
    try {
      fs.renameSync(lock, aside);
      fs.rmSync(aside, { recursive: true, force: true });
      fs.mkdirSync(lock);
    } catch {
      return false;
    }
  }
  fs.writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: process.pid, host: os.hostname() }));
  return true;
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs `npm ci` with the npm that started this script, or the one in the path. */
function npmCi(root) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const options = { cwd: root, env: cleanEnvironment(process.env) };
  const npm = process.env.npm_execpath;
  if (npm && path.basename(npm).startsWith('npm-cli')) {
    return run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options);
  }
  return process.platform === 'win32'
    ? run('npm.cmd', args, { ...options, shell: true })
    : run('npm', args, options);
}

/** Installs if needed. Tests replace `install` to test the lock without a download. */
export async function setup({ root = repository, install = npmCi } = {}) {
  const wanted = fingerprint(root);
  if (isInstalled(root, wanted)) return 'fresh';
  const lock = path.join(root, '.setup-lock');
  let told = false;
  while (!tryLock(lock)) {
    if (!told) console.log('Otro proceso está instalando las dependencias; se espera a que termine…');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => {
    try {
      fs.utimesSync(lock, new Date(), new Date());
    } catch {
      // The folder was removed by hand, so there is no lock to refresh.
    }
  }, heartbeatMs);
  const release = () => fs.rmSync(lock, { recursive: true, force: true });
  const onSignal = () => {
    release();
    process.exit(130);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    if (isInstalled(root, wanted)) return 'waited';
    console.log('Instalando las dependencias (solo la primera vez o cuando cambian)…');
    const code = await install(root);
    if (code !== 0)
      throw new Error(`No se pudieron instalar las dependencias: npm ci terminó con el código ${code}.`);
    fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true });
    fs.writeFileSync(path.join(root, 'node_modules', '.callejero-setup'), wanted);
    return 'installed';
  } finally {
    clearInterval(heartbeat);
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
    release();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  try {
    await setup();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
