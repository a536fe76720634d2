/**
 * Installs the dependencies if `package-lock.json` has changed since the last installation. `run.mjs` calls it before every
 * command, also on a fresh clone, so it has no dependencies and must work on any Node from 18 on. Concurrent commands take turns
 * with a lock, which is outside of `node_modules` because `npm ci` deletes that folder.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.mjs';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const heartbeatMs = 2_000;
/** Milliseconds after which an untouched lock belongs to a process that no longer exists. */
const staleMs = 30_000;
/** Milliseconds for the package manager, less than after which the lock, untouched meanwhile, counts as stale. */
const patience = 10_000;

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

const readLockfile = (root) => fs.readFileSync(path.join(root, 'package-lock.json'));

/** A hash of everything that the installed folder depends on: the lockfile, how it is installed, the platform of its binaries. */
const fingerprint = (root) =>
  createHash('sha256')
    .update(readLockfile(root))
    .update(fs.readFileSync(fileURLToPath(import.meta.url)))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** The packages of the lockfile's Node; `folder` and `file` are relative to the repository. */
function nodePackages(root) {
  const { packages = {} } = JSON.parse(readLockfile(root));
  return Object.entries(packages)
    .filter(([, { bin }]) => bin?.node)
    .map(([folder, entry]) => ({ folder, entry, file: path.join(folder, entry.bin.node) }));
}

/** The package of the lockfile's Node for this platform, if there is one. */
export function pinnedNode(root) {
  const isOf = (own, allowed) => [].concat(allowed).includes(own);
  return nodePackages(root).find(
    ({ entry }) => isOf(process.platform, entry.os) && isOf(process.arch, entry.cpu),
  );
}

/** A folder with the libraries that the pinned Node needs and the system lacks; most systems lack none. */
const librariesOf = (root) => path.join(root, 'node_modules', '.callejero-libraries');

/** The environment in which `node` runs, and everything that it starts runs on it too. */
function environmentOf(node, libraries, env) {
  const PATH = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') || 'PATH';
  const before = (folder, value) => [folder, ...(value ? [value] : [])].join(path.delimiter);
  return {
    ...env,
    [PATH]: before(path.dirname(node), env[PATH]),
    ...(fs.existsSync(libraries) ? { LD_LIBRARY_PATH: before(libraries, env.LD_LIBRARY_PATH) } : {}),
  };
}

/** The Node that runs Callejero and the environment for it. Throws a sentence if there is none. */
export function installedNode(root = repository, env = process.env) {
  const pinned = pinnedNode(root);
  if (pinned) {
    const node = path.join(root, pinned.file);
    if (fs.existsSync(node)) return { node, env: environmentOf(node, librariesOf(root), env) };
    throw new Error(
      `Falta el Node de Callejero (${path.basename(pinned.folder)}), una dependencia opcional. Vuelve a instalar con «npm ci --include=optional».`,
    );
  }
  const [{ entry }] = nodePackages(root);
  if (parseInt(process.versions.node, 10) >= parseInt(entry.version, 10))
    return { node: process.execPath, env: environmentOf(process.execPath, librariesOf(root), env) };
  throw new Error(
    `Callejero no trae Node para ${process.platform}-${process.arch}: instala Node ${parseInt(entry.version, 10)} o posterior.`,
  );
}

function isInstalled(root, wanted) {
  try {
    const stamp = fs.readFileSync(path.join(root, 'node_modules', '.callejero-setup'), 'utf8');
    const pinned = pinnedNode(root);
    return stamp === wanted && (!pinned || fs.existsSync(path.join(root, pinned.file)));
  } catch {
    return false;
  }
}

/** Says whether a package with these restrictions is for this machine. */
function forHere() {
  const ownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const allows = (own, allowed = own) => [].concat(allowed).includes(own);
  return ({ os: systems, cpu, libc }) =>
    allows(process.platform, systems) && allows(process.arch, cpu) && allows(ownLibc, libc);
}

/**
 * Whether somebody ran `npm ci` or `npm install` by hand and npm left nothing out, as it does with optional packages when its Node is
 * older than they want. Optional packages for every machine are those that none of ours needs.
 */
function isInstalledByHand(root) {
  try {
    const hidden = path.join(root, 'node_modules', '.package-lock.json');
    const { packages: there } = JSON.parse(fs.readFileSync(hidden, 'utf8'));
    const { packages } = JSON.parse(readLockfile(root));
    const isForHere = forHere();
    return Object.entries(packages).every(([folder, entry]) => {
      if (folder === '' || (entry.optional && !((entry.os || entry.cpu) && isForHere(entry)))) return true;
      return there[folder]?.version === entry.version && fs.existsSync(path.join(root, folder));
    });
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

/** The npm that started this process, on `node`, or the one in the path: on Windows a batch file, which only a shell runs. */
export function npmCommand({ node, started, platform }) {
  if (started && /^npm-cli/.test(started.split(/[\\/]/).at(-1)))
    return { command: node, first: ['--no-deprecation', started], shell: false };
  const isWindows = platform === 'win32';
  return { command: isWindows ? 'npm.cmd' : 'npm', first: [], shell: isWindows };
}

/** Runs npm; returns its exit code. */
async function npm(args, { node, ...options }) {
  const { npm_execpath: started } = process.env;
  const { command, first, shell } = npmCommand({ node, started, platform: process.platform });
  // Errors only: old versions warn of every package that was made for a newer npm.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const { code, signal } = await runProgram(command, [...first, ...args, ...quiet], { ...options, shell });
  if (signal) throw new Error('Interrumpido: no se han instalado las dependencias.');
  return code;
}

/** Unpacks libatomic from Debian's package into `folder`, which needs no rights; returns whether it could. */
function unpackLibatomic(folder) {
  const work = path.join(folder, 'package');
  fs.mkdirSync(work, { recursive: true });
  const run = (command, ...args) =>
    spawnSync(command, args, { cwd: work, stdio: 'ignore', timeout: patience }).status === 0;
  if (!run('apt-get', 'download', 'libatomic1')) return false;
  if (!run('dpkg-deb', '--extract', fs.readdirSync(work)[0], '.')) return false;
  const libraries = path.join(work, 'usr/lib');
  const name = 'libatomic.so.1';
  fs.copyFileSync(path.join(libraries, fs.readdirSync(libraries)[0], name), path.join(folder, name));
  fs.rmSync(work, { recursive: true });
  return true;
}

/** Throws a sentence if `node` can't run here. */
function assertRuns(node, libraries) {
  const failure = () => {
    const env = environmentOf(node, libraries, process.env);
    const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8', env });
    return status === 0 ? null : error ? error.message : stderr.trim();
  };
  let reason = failure();
  if (reason === null) return;
  // Node's builds for Linux need it since version 25, and a small system has none.
  if (reason.includes('libatomic')) {
    if (!unpackLibatomic(libraries))
      throw new Error(
        'El Node de Callejero necesita la biblioteca libatomic. Instálala («apt-get install libatomic1» en Debian y ' +
          'Ubuntu, «dnf install libatomic» en Fedora) y vuelve a intentarlo.',
      );
    console.log(
      'A este sistema le faltaba la biblioteca libatomic: se ha descargado de los paquetes de Debian.',
    );
    reason = failure();
  }
  if (reason !== null) throw new Error(`El Node de Callejero no funciona en esta máquina: ${reason}`);
}

/**
 * Runs `npm ci` on the lockfile's Node, which is installed alone first: npm leaves out optional packages that were not made for the
 * Node that it runs on, and warns of all others.
 */
async function npmCi(root, lock) {
  const env = cleanEnvironment(process.env);
  const pinned = pinnedNode(root);
  const all = ['ci', '--include=dev', '--include=optional'];
  if (!pinned) return npm(all, { node: process.execPath, cwd: root, env });
  const { folder, file, entry } = pinned;
  const own = { dependencies: { [path.basename(folder)]: entry.version } };
  const packages = { '': own, [folder]: { ...entry, optional: false } };
  fs.writeFileSync(path.join(lock, 'package.json'), JSON.stringify({ private: true, ...own }));
  fs.writeFileSync(
    path.join(lock, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  const silent = { stdio: ['inherit', 'ignore', 'inherit'] };
  const code = await npm(['ci', '--ignore-scripts'], { node: process.execPath, cwd: lock, env, ...silent });
  if (code !== 0) return code;
  const node = path.join(lock, file);
  const libraries = path.join(lock, 'libraries');
  assertRuns(node, libraries);
  const done = await npm(all, { node, cwd: root, env: environmentOf(node, libraries, env) });
  if (done === 0 && fs.existsSync(libraries)) fs.renameSync(libraries, librariesOf(root));
  return done;
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
  try {
    if (isInstalled(root, wanted)) return 'waited';
    const stamp = path.join(root, 'node_modules', '.callejero-setup');
    if (isInstalledByHand(root)) {
      const pinned = pinnedNode(root);
      if (pinned) assertRuns(path.join(root, pinned.file), librariesOf(root));
      fs.writeFileSync(stamp, wanted);
      return 'by hand';
    }
    console.log('Instalando las dependencias (solo la primera vez o cuando cambian)…');
    const code = await install(root, lock);
    if (code !== 0)
      throw new Error(`No se pudieron instalar las dependencias: npm ci terminó con el código ${code}.`);
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(stamp, wanted);
    return 'installed';
  } finally {
    clearInterval(heartbeat);
    release();
  }
}
