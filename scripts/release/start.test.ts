/** The archive of `npm run release` as an operator meets it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { here } from './write.mjs';

const root = path.join(import.meta.dirname, '../..');
/** Megabytes, of a million bytes. */
const limits = { disk: 350, memory: 450 };

let folder: string;
let release: string;
beforeAll(async () => {
  // Not the folder for temporary files, which is in memory.
  await mkdir(path.join(root, 'dist'), { recursive: true });
  folder = await mkdtemp(path.join(root, 'dist', 'try a release-'));
  const made = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: root, encoding: 'utf8' });
  expect(made, made.stderr).toMatchObject({ status: 0 });
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `callejero-${version}-${here}`;
  expect(spawnSync('tar', ['-xzf', path.join(root, 'dist', `${name}.tar.gz`), '-C', folder]).status).toBe(0);
  release = path.join(folder, name);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Processes by the id of the one that started them. */
function children(of: number): number[] {
  const started = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(of);
      } catch {
        return false; // It has ended.
      }
    })
    .map(Number);
  return started.flatMap((pid) => [pid, ...children(pid)]);
}

/** Megabytes of a process and all that it started; memory that several share counts once. */
function memoryOf(pid: number): number {
  const kilobytes = [pid, ...children(pid)].map((each) => {
    try {
      return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // It has ended.
    }
  });
  return (kilobytes.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}

async function diskOf(file: string): Promise<number> {
  const { blocks } = await lstat(file);
  let sum = (blocks * 512) / 1e6;
  if ((await lstat(file)).isDirectory())
    for (const name of readdirSync(file)) sum += await diskOf(path.join(file, name));
  return sum;
}

test.runIf(process.platform === 'linux')(
  'an unpacked release is small, starts with the demo on a bare system in little memory, and stops in order',
  async () => {
    expect(await diskOf(release)).toBeLessThan(limits.disk);
    await symlink(path.join(release, 'callejero'), path.join(folder, 'callejero'));
    const dataDir = path.join(folder, 'data');
    const env = { PATH: '/usr/bin', DATA_DIR: dataDir, PORT: '0' };
    const run = (...args: string[]) =>
      spawnSync(path.join(folder, 'callejero'), args, { env, cwd: os.tmpdir(), encoding: 'utf8' });
    expect(run('version').stdout).toMatch(/^Callejero \d+\.\d+\.\d+ \(\S+\), Node \d/);
    expect(run('backup', '--help').stdout).toMatch(/^Uso: callejero backup \[ARCHIVO/);
    expect(run('nada')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No existe la orden «nada».'),
    });
    expect(existsSync(dataDir)).toBe(false);

    const server = spawn(path.join(folder, 'callejero'), ['start'], { env, cwd: os.tmpdir() });
    const ended = once(server, 'close');
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk));
    const address = () => /^ {2}(http:\/\/localhost:\d+)$/m.exec(said)?.[1];
    let peak = 0;
    while (!address() && server.exitCode === null) {
      peak = Math.max(peak, memoryOf(server.pid ?? 0));
      await delay(50);
    }
    const url = address();
    expect(url, said).toBeDefined();
    for (const [page, status] of [
      ['/health', 200],
      ['/', 200],
      ['/map', 200],
      ['/ayuda', 200],
      ['/v1/nada', 404],
    ] as const)
      expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, status]);
    expect(run('backup', path.join(folder, 'copia.tar.gz'))).toMatchObject({ status: 0 });
    expect(run('backup', '--verify', path.join(folder, 'copia.tar.gz'))).toMatchObject({ status: 0 });
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(limits.memory);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a user without a name, as of a container, starts a release from a tree that can only be read',
  async () => {
    const own = { uid: 54_321, gid: 54_321 };
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nameless-'));
    await chown(dataDir, own.uid, own.gid);
    await chmod(folder, 0o755);
    const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && ! touch "$1/x" 2>/dev/null &&
      exec setpriv --reuid=${own.uid} --regid=${own.gid} --clear-groups "$1/callejero" start`;
    const env = { PATH: '/usr/bin:/bin:/usr/sbin', DATA_DIR: dataDir, PORT: '0', DEMO: 'false' };
    const server = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', release], {
      env,
      cwd: os.tmpdir(),
    });
    const ended = once(server, 'close');
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk));
    const address = () => /^ {2}(http:\/\/localhost:\d+)$/m.exec(said)?.[1];
    while (!address() && server.exitCode === null) await delay(50);
    expect(address(), said).toBeDefined();
    expect((await fetch(`${address()}/health`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await rm(dataDir, { recursive: true, force: true });
  },
);
