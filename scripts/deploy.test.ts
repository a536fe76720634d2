import { spawnSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { variables } from '@callejero/server/node/config.ts';
import { patience } from '@callejero/server/node/end-on-signal.ts';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const exists = async (name: string) => (await Array.fromAsync(glob(name, { cwd: root }))).length > 0;

/** The variables that each service of deploy/compose.yaml, or its command there, reads. */
const ofImages: Readonly<Record<string, readonly string[]>> = {
  postgres: ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS'],
  'chrislusf/seaweedfs': ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  'coturn/coturn': ['TURN_SECRET'],
  caddy: ['PUBLIC_URL'],
  callejero: variables,
};

interface Service {
  image: string;
  sets: string[];
}

/** Reads the services of deploy/compose.yaml, whose names are indented by two spaces, keys by four and variables by six. */
async function services(): Promise<Service[]> {
  const [, text = ''] = /^services:$(.*?)^volumes:$/ms.exec(await read('deploy/compose.yaml')) ?? [];
  return text
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((service) => {
      const [, image = ''] = /^ {4}image: ([^:\s]+)/m.exec(service) ?? [];
      const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(service) ?? [];
      return { image, sets: Array.from(environment.matchAll(/^ {6}(\w+):/gm), ([, name = '']) => name) };
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

it('the image has the major version of Node that the lockfile pins', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = Object.entries(optionalDependencies).map(([, version]) => version.split('.')[0]);
  const used = Array.from(
    (await read('deploy/Dockerfile')).matchAll(/^FROM node:(\d+)/gm),
    ([, major]) => major,
  );
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(used)).toEqual(new Set(pinned));
});

it('every file that deploy/Dockerfile copies or runs, and deploy/compose.yaml mounts, exists', async () => {
  const image = await read('deploy/Dockerfile');
  const names = [
    // The build makes these two, which are not in the repository.
    ...Array.from(image.matchAll(/^COPY --from=build \/app\/(\S+)/gm), ([, name = '']) => name).filter(
      (name) => !/^node_modules$|\/dist$/.test(name),
    ),
    ...Array.from(image.matchAll(/(?:apps|scripts)\/[\w./-]+\.mjs/g), ([name]) => name),
    ...Array.from(
      (await read('deploy/compose.yaml')).matchAll(/'\.\/([^:]+):/g),
      ([, name]) => `deploy/${name}`,
    ),
  ];
  const missing: string[] = [];
  for (const name of names) if (!(await exists(name))) missing.push(name);
  expect(names.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

const verify = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/callejero.service')], {
  encoding: 'utf8',
});
it.skipIf(verify.error)('systemd has nothing to say against deploy/callejero.service', () => {
  expect([verify.status, verify.stdout, verify.stderr]).toEqual([0, '', '']);
});

const validate = spawnSync(
  'caddy',
  ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy/caddy/Caddyfile')],
  { encoding: 'utf8', env: { ...process.env, PUBLIC_URL: 'https://guia.example' } },
);
it.skipIf(validate.error)('Caddy can read deploy/caddy/Caddyfile', () => {
  expect(validate).toMatchObject({ status: 0 });
});

it('deploy/callejero.service runs what the image runs, as Node itself and with time to stop', async () => {
  const unit = await read('deploy/callejero.service');
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(await read('deploy/Dockerfile')) ?? [];
  const [node, ...args] = JSON.parse(command) as string[];
  expect(unit).toContain(`exec node_modules/node-linux-*/bin/${node} ${args.join(' ')}'`);
  const installed = await Array.fromAsync(glob('node_modules/node-linux-*/bin/node', { cwd: root }));
  if (process.platform === 'linux') expect(installed).toHaveLength(1);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(patience);
  expect(unit).toMatch(/^KillMode=mixed$/m);
});

it('deploy/compose.yaml replaces lines that deploy/coturn/turnserver.conf has', async () => {
  const configuration = await read('deploy/coturn/turnserver.conf');
  const [, script = ''] = /sed "(.*?)"/.exec(await read('deploy/compose.yaml')) ?? [];
  const patterns = Array.from(script.matchAll(/(?:^|; )s?\/(.+?)\//g), ([, pattern = '']) => pattern);
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) expect(configuration).toMatch(new RegExp(pattern, 'm'));
});
