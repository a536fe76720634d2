import { execFile, spawnSync } from 'node:child_process';
import { copyFile, glob, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig, variables } from '@callejero/server/node/config.ts';
import { patience } from '@callejero/server/node/end-on-signal.ts';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const exists = async (name: string) => (await Array.fromAsync(glob(name, { cwd: root }))).length > 0;

/** The variables that each service of deploy/compose.yaml, or its command there, reads. */
const ofImages: Readonly<Record<string, readonly string[]>> = {
  postgres: ['POSTGRES_DB', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_INITDB_ARGS'],
  redis: [],
  'chrislusf/seaweedfs': ['AWS_ACCESS_KEY_ID', 'S3_BUCKET'],
  'coturn/coturn': ['TURN_SECRET_FILE'],
  caddy: ['PUBLIC_URL'],
  callejero: variables.flatMap((name) => [name, `${name}_FILE`]),
};

interface Service {
  name: string;
  image: string;
  tag: string;
  sets: string[];
  text: string;
  /** The items of a list in one line. */
  list(key: string): string[];
}

const items = (text: string) => text.split(',').map((item) => item.trim().replaceAll("'", ''));

/** Reads the services of deploy/compose.yaml, whose names are indented by two spaces, keys by four and variables by six. */
async function services(): Promise<Service[]> {
  const [, text = ''] = /^services:$(.*?)^networks:$/ms.exec(await read('deploy/compose.yaml')) ?? [];
  return text
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((service) => {
      const [, image = '', tag = ''] = /^ {4}image: ([^:\s]+)(?::(\S+))?$/m.exec(service) ?? [];
      const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(service) ?? [];
      return {
        ...{ name: service.slice(0, service.indexOf(':')), image, tag, text: service },
        sets: Array.from(environment.matchAll(/^ {6}(\w+):/gm), ([, name = '']) => name),
        list: (key) => {
          const [, list] = new RegExp(`^ {4}${key}: \\[(.*)\\]$`, 'm').exec(service) ?? [];
          return list === undefined ? [] : items(list);
        },
      };
    });
}

const setByExample = async () =>
  Array.from((await read('deploy/.env.example')).matchAll(/^(\w+)=/gm), ([, name = '']) => name);

it('each service of deploy/compose.yaml gets only variables that its image reads', async () => {
  const all = await services();
  expect(all.map(({ image }) => image)).toEqual(expect.arrayContaining(Object.keys(ofImages)));
  for (const { image, sets } of all)
    expect({ image, unknown: sets.filter((name) => !(ofImages[image] ?? []).includes(name)) }).toEqual({
      image,
      unknown: [],
    });
});

it('deploy/.env.example has the variables that deploy/compose.yaml requires, and no unused ones', async () => {
  const given = await setByExample();
  const known = Object.values(ofImages).flat();
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
  const asked = Array.from(
    (await read('deploy/compose.yaml')).matchAll(/\$\{(\w+)/g),
    ([, name = '']) => name,
  );
  expect(asked.filter((name) => !given.includes(name))).toEqual([]);
});

it('each service of deploy/compose.yaml is confined: no new rights, no capability without a reason, nothing to write but its own', async () => {
  const compose = await read('deploy/compose.yaml');
  const [, confined = ''] = /^x-confined: &confined\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
  expect(confined.match(/^ {2}(?!#).*$/gm)?.toSorted()).toEqual([
    '  cap_drop: [ALL]',
    '  read_only: true',
    '  restart: unless-stopped',
    "  security_opt: ['no-new-privileges:true']",
  ]);
  /** What an image's entry needs to become its own user, or a program's file asks for. */
  const capabilities: Record<string, string[]> = {
    postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    s3: ['DAC_OVERRIDE'],
    coturn: ['NET_BIND_SERVICE'],
    caddy: ['NET_BIND_SERVICE'],
  };
  for (const { name, text, list } of await services()) {
    expect({ name, confined: text.includes('\n    <<: *confined\n') }).toEqual({ name, confined: true });
    expect({ name, added: list('cap_add') }).toEqual({ name, added: capabilities[name] ?? [] });
    expect(text).not.toMatch(/privileged|read_only: false|\n {4}(?:cap_drop|security_opt|pid|ipc):/);
  }
});

it('only Caddy and coturn can be reached from outside, and databases reach nothing', async () => {
  const all = await services();
  expect(await read('deploy/compose.yaml')).toContain('\n  back: { internal: true }\n');
  expect(all.filter(({ list }) => list('ports').length > 0).map(({ name }) => name)).toEqual(['caddy']);
  expect(all.filter(({ text }) => text.includes('network_mode:')).map(({ name }) => name)).toEqual([
    'coturn',
  ]);
  expect(Object.fromEntries(all.map(({ name, list }) => [name, list('networks')]))).toEqual({
    ...{ server: ['front', 'back'], worker: ['front', 'back'], caddy: ['front'], coturn: [] },
    ...{ postgres: ['back'], redis: ['back'], s3: ['back'] },
  });
});

it('each image has an exact version', async () => {
  for (const { image, tag } of await services())
    if (image !== 'callejero') expect(`${image}:${tag}`).toMatch(/:\d+(?:\.\d+)+$/);
  for (const [, image] of (await read('deploy/Dockerfile')).matchAll(/^FROM (\S+)/gm))
    expect(image).toMatch(/:\d+(?:\.\d+)+(?:-\w+)*$/);
});

it('each secret is a file that deploy/make-secrets.sh writes, and no variable is one', async () => {
  const compose = await read('deploy/compose.yaml');
  const declared = Array.from(
    compose.matchAll(/^ {2}(\w+): \{ file: secrets\/(\w+) \}$/gm),
    ([, name = '', file]) => ({ name, file }),
  );
  for (const { name, file } of declared) expect(file).toBe(name);
  const names = declared.map(({ name }) => name);
  const all = await services();
  expect([...new Set(all.flatMap(({ list }) => list('secrets')))].toSorted()).toEqual(names.toSorted());
  // What a service reads is given to it.
  for (const { name, text, list } of all) {
    const used = Array.from(text.matchAll(/\/run\/secrets\/(\w+)/g), ([, secret = '']) => secret);
    expect({ name, missing: used.filter((secret) => !list('secrets').includes(secret)) }).toEqual({
      name,
      missing: [],
    });
  }
  const secretive = /(?:PASSWORD|SECRET|KEY|_URL)$/;
  const shown = all.flatMap(({ sets }) => sets).filter((name) => secretive.test(name));
  expect(shown).toEqual(['PUBLIC_URL']);
  expect((await setByExample()).filter((name) => secretive.test(name))).toEqual([
    ...['PUBLIC_URL', 'TURN_URL'],
  ]);

  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-secrets-'));
  await copyFile(path.join(root, 'deploy/make-secrets.sh'), path.join(folder, 'make-secrets.sh'));
  const make = () => promisify(execFile)('sh', [path.join(folder, 'make-secrets.sh')]);
  await make();
  expect((await readdir(path.join(folder, 'secrets'))).toSorted()).toEqual(names.toSorted());
  const files = Object.fromEntries(
    variables
      .filter((name) => names.includes(name))
      .map((name) => [`${name}_FILE`, path.join(folder, 'secrets', name)]),
  );
  const { databaseUrl, databaseOwnerUrl, redisUrl, s3 } = readConfig({
    ...files,
    TURN_URL: 'turn:turn.example:3478',
  });
  for (const [address, file] of [
    [databaseUrl, 'DATABASE_PASSWORD'],
    [databaseOwnerUrl, 'DATABASE_OWNER_PASSWORD'],
    [redisUrl, 'REDIS_PASSWORD'],
  ] as const)
    expect(new URL(address ?? '').password).toBe(
      (await readFile(path.join(folder, 'secrets', file), 'utf8')).trim(),
    );
  expect(s3?.secretAccessKey).toHaveLength(64);
  // Other secrets would lock the databases out.
  await expect(make()).rejects.toThrow('ya existe');
  await rm(folder, { recursive: true });
});

it('the image has the version of Node that the lockfile pins', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const used = Array.from(
    (await read('deploy/Dockerfile')).matchAll(/^FROM node:([\d.]+)/gm),
    ([, version]) => version,
  );
  expect(used.length).toBeGreaterThan(0);
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(new Set(used)).toEqual(new Set(pinned.map(([, version]) => version)));
});

it('every file that deploy/Dockerfile copies or runs, and deploy/compose.yaml mounts, exists', async () => {
  const image = await read('deploy/Dockerfile');
  const names = [
    ...Array.from(image.matchAll(/(?:apps|scripts)\/[\w./-]+\.mjs/g), ([name]) => name),
    ...Array.from(
      (await read('deploy/compose.yaml')).matchAll(/'\.\/([^:']+):/g),
      ([, name]) => `deploy/${name}`,
    ),
  ];
  const missing: string[] = [];
  for (const name of names) if (!(await exists(name))) missing.push(name);
  expect(names.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

const analyze = spawnSync('systemd-analyze', ['--version']);
it.skipIf(analyze.error)('systemd has nothing to say against the units', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-unit-'));
  const names = ['callejero.service', 'callejero-backup.service', 'callejero-backup.timer'];
  for (const name of names) {
    // A program that every system has, because systemd looks whether it is there.
    const text = (await read(`deploy/${name}`)).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh');
    await writeFile(path.join(folder, name), text);
  }
  const files = names.map((name) => path.join(folder, name));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
  await rm(folder, { recursive: true });
});

const validate = (file: string) =>
  spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy/caddy', file)],
    {
      ...{ encoding: 'utf8', env: { ...process.env, PUBLIC_URL: 'https://guia.example' } },
    },
  );
it.skipIf(validate('Caddyfile').error)('Caddy can read the files of deploy/caddy', () => {
  for (const file of ['Caddyfile', 'one-machine.Caddyfile'])
    expect(validate(file)).toMatchObject({ status: 0 });
});

it('deploy/callejero.service runs what the image runs, as Node itself and with time to stop', async () => {
  const unit = await read('deploy/callejero.service');
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(await read('deploy/Dockerfile')) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  expect(program).toBe('/app/callejero');
  expect(unit).toContain(`\nExecStart=/opt/callejero/current/callejero ${args.join(' ')}\n`);
  // The shell of the launcher is replaced by Node, which then gets the signals.
  expect(await read('scripts/release/callejero.sh')).toMatch(/^exec "\$root\/bin\/node" .*"\$@"\n$/m);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(patience);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

it('the entry of coturn replaces lines that deploy/coturn/turnserver.conf has', async () => {
  const configuration = await read('deploy/coturn/turnserver.conf');
  const script = await read('deploy/coturn/entry.sh');
  const patterns = Array.from(script.matchAll(/-e '(\^.+?)'/g), ([, pattern = '']) => pattern);
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) expect(configuration).toMatch(new RegExp(pattern, 'm'));
});
