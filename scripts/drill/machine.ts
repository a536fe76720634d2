/**
 * Debian systems on this machine: a root that debootstrap makes, booted by systemd-nspawn with a systemd, a network and a name of its
 * own. What runs in it sees no difference from a small server.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What this machine lacks for the drill, in words, or null. */
export function missing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on a Debian';
  const programs = ['apt-get', 'debootstrap', 'systemd-nspawn', 'nsenter', 'ip', 'openssl'];
  const lacking = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  return lacking.length > 0
    ? `it needs ${lacking.join(', ')} (Debian's packages debootstrap, systemd-container, util-linux, iproute2, openssl)`
    : null;
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.slice(-4000)}`);
  return stdout;
}

/** Where this machine gets Debian's packages from, as its own configuration says. */
function mirror(): string {
  const [, address] =
    /^\S+ (\S+)/m.exec(
      run('apt-get', ['indextargets', '--format', 'deb $(REPO_URI)', 'Identifier: Packages']),
    ) ?? [];
  if (!address) throw new Error('apt knows no source of packages.');
  return address;
}

/** An empty Debian of the smallest kind in `folder`, with an init and sudo, and this machine's sources of packages. */
export function makeDebian(folder: string): void {
  const [, suite = ''] = /^VERSION_CODENAME=(\w+)$/m.exec(fs.readFileSync('/etc/os-release', 'utf8')) ?? [];
  run('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus,sudo', suite, folder, mirror()]);
  for (const name of ['sources.list', 'sources.list.d', 'apt.conf.d', 'trusted.gpg.d', 'keyrings']) {
    const own = path.join('/etc/apt', name);
    fs.rmSync(path.join(folder, own), { recursive: true, force: true });
    if (!fs.existsSync(own)) continue;
    fs.cpSync(own, path.join(folder, own), { recursive: true });
  }
}

export interface Outcome {
  ok: boolean;
  output: string;
}

export class Machine {
  readonly root: string;
  /** Its address, and this machine's on the wire between both. */
  readonly address: string;
  readonly outside: string;
  private readonly name: string;
  private process: ChildProcess | null = null;
  private init = 0;

  constructor(root: string, number: number) {
    this.root = root;
    this.name = `drill${number}`;
    this.outside = `10.213.${number}.1`;
    this.address = `10.213.${number}.2`;
  }

  /** Starts it, with a person who may use sudo; `hosts` are the names that it knows. */
  async boot(hosts: Readonly<Record<string, string>>): Promise<void> {
    const { root, name } = this;
    fs.writeFileSync(path.join(root, 'etc/hostname'), `${name}\n`);
    const names = { localhost: '127.0.0.1', [name]: '127.0.1.1', ...hosts };
    fs.writeFileSync(
      path.join(root, 'etc/hosts'),
      Object.entries(names)
        .map(([host, address]) => `${address} ${host}\n`)
        .join(''),
    );
    run('chroot', [root, 'useradd', '--create-home', '--shell', '/bin/bash', 'tecnica']);
    fs.writeFileSync(path.join(root, 'etc/sudoers.d/tecnica'), 'tecnica ALL=(ALL) NOPASSWD: ALL\n');
    if (spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).stdout.trim())
      throw new Error('Another drill is running on this machine.');
    this.disconnect();
    const inside = ['-n', name];
    run('ip', ['netns', 'add', name]);
    run('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
    run('ip', ['address', 'add', `${this.outside}/30`, 'dev', name]);
    run('ip', ['link', 'set', name, 'up']);
    run('ip', [...inside, 'address', 'add', `${this.address}/30`, 'dev', 'eth0']);
    for (const device of ['lo', 'eth0']) run('ip', [...inside, 'link', 'set', device, 'up']);
    run('ip', [...inside, 'route', 'add', '10.213.0.0/16', 'via', this.outside]);
    this.process = spawn(
      'systemd-nspawn',
      [
        ...['--quiet', '--boot', '--register=no', '--keep-unit', '--console=pipe', '--resolv-conf=off'],
        ...[`--directory=${root}`, `--machine=${name}`, `--network-namespace-path=/run/netns/${name}`],
      ],
      { stdio: 'ignore' },
    );
    const waits = AbortSignal.timeout(300_000);
    while (!(await this.isRunning())) {
      waits.throwIfAborted();
      await delay(200);
    }
  }

  private async isRunning(): Promise<boolean> {
    const { pid } = this.process ?? {};
    if (this.process?.exitCode !== null) throw new Error(`${this.name} did not boot.`);
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    this.init = Number(children.split(' ')[0]);
    if (!this.init) return false;
    const { output } = await this.asRoot('systemctl is-system-running');
    return /^(?:running|degraded)$/m.test(output);
  }

  private enter(command: readonly string[], seconds: number): Promise<Outcome> {
    const child = spawn('nsenter', ['-t', String(this.init), '-m', '-u', '-i', '-n', '-p', ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
      timeout: seconds * 1000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ ok: code === 0, output }));
    });
  }

  asRoot(commands: string): Promise<Outcome> {
    return this.enter(['sh', '-ec', commands], 600);
  }

  /** What a person types, in their home. */
  async asPerson(commands: string): Promise<Outcome> {
    fs.writeFileSync(path.join(this.root, 'home/tecnica/.pasos'), commands);
    return this.enter(['runuser', '-l', 'tecnica', '-c', 'bash -euo pipefail .pasos'], 900);
  }

  /** Puts a file into the person's home; returns its name there. */
  give(file: string): string {
    const target = path.join('home/tecnica', path.basename(file));
    fs.copyFileSync(file, path.join(this.root, target));
    run('chroot', [this.root, 'chown', 'tecnica:', `/${target}`]);
    return target;
  }

  private disconnect(): void {
    spawnSync('ip', ['link', 'delete', this.name], { stdio: 'ignore' });
    spawnSync('ip', ['netns', 'delete', this.name], { stdio: 'ignore' });
  }

  async stop(): Promise<void> {
    if (!this.process) return;
    if (this.process.exitCode === null) {
      const ended = once(this.process, 'exit');
      await this.asRoot('systemctl poweroff');
      const killed = setTimeout(() => this.process?.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(killed);
    }
    this.disconnect();
  }
}
