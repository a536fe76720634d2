/** The product in a browser tab (`npm run build:mock`): first and second visit, lists without MOCK_DELAY, and memory. */
import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accounts, password } from '@callejero/mock/accounts.ts';
import { serveFolder } from '@callejero/mock/build/serve.ts';
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { launchProfile } from '../chromium.ts';
import { atEnd } from '../cleanup.ts';
import type { Result } from '../report.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const base = '/una/carpeta';
const reads = 200;

export async function demonstration({ folder }: Bench): Promise<Result[]> {
  const { status } = spawnSync(process.execPath, ['scripts/build-mock.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The demonstration was not built.');
  const copy = path.join(folder, 'demonstration');
  await cp(path.join(root, 'apps/mock/dist'), copy, { recursive: true });
  const manifest = path.join(copy, 'mock.json');
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), delay: 0 }));

  const server = await serveFolder(copy, { port: 0, base });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const address = server.address();
  const home = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${base}/`;
  atEnd(async () => {
    server.close();
    server.closeAllConnections();
  });
  // A profile, as visitors have: a private window would hold stored files in another process.
  const profile = path.join(folder, 'profile');
  const context = await launchProfile(profile);

  const page = await context.newPage();
  const first = await visit(page, home);
  const megabytes = [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) / 1_000_000;
  const list = await listTimes(page);
  const memory = await largestRenderer(profile);
  await page.close();
  const again = await context.newPage();
  const second = await visit(again, home);
  const answered = second + (await firstAnswer(again));

  const p95 = list.toSorted((one, other) => one - other)[Math.floor(list.length * 0.95)] ?? 0;
  return [
    result('demonstration, first visit', first / 1000, 's', 6),
    result('demonstration, first visit over the wire', megabytes, 'MB', 12),
    {
      ...result('demonstration, second visit', second / 1000, 's', 2),
      reached: `shown after ${(second / 1000).toFixed(1)} s, answers after ${(answered / 1000).toFixed(1)} s`,
    },
    result('demonstration, list p95', p95, 'ms', 60),
    result('demonstration, memory of the tab', memory, 'MB', 350),
  ];
}

function result(scenario: string, value: number, unit: string, limit: number): Result {
  return {
    scenario,
    reached: `${value.toFixed(1)} ${unit}`,
    target: `≤ ${limit} ${unit}`,
    ok: value <= limit,
  };
}

/** Milliseconds until the app can be used. */
async function visit(page: Page, home: string): Promise<number> {
  const started = performance.now();
  await page.goto(home);
  await page.getByRole('button', { name: 'Opciones' }).waitFor({ timeout: 120_000 });
  return performance.now() - started;
}

/** Milliseconds until the city is open and answers. */
function firstAnswer(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const started = performance.now();
    await (await fetch('/health')).text();
    return performance.now() - started;
  });
}

/** Milliseconds of different lists, requested as the app does. */
async function listTimes(page: Page): Promise<number[]> {
  const login = { email: accounts.administrator.email, password };
  return page.evaluate(
    async ({ login, reads }) => {
      const signedIn = await fetch('/v1/users/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      });
      const { data } = (await signedIn.json()) as { data: { accessToken: string } };
      const times: number[] = [];
      for (let count = 0; count < reads; count += 1) {
        const started = performance.now();
        const query = new URLSearchParams({
          _page: '0',
          _perPage: '20',
          _filters: `{"rev":{"$gte":${count % 2}}}`,
        });
        query.set('_sort', count % 4 < 2 ? '{"updatedAt":-1}' : '{"name":1}');
        const populates = [{ path: 'categories', select: ['name'] }];
        query.set('_populates', JSON.stringify(populates));
        query.set('_select', JSON.stringify(['name', 'status', 'categories'].slice(0, 1 + (count % 3))));
        const response = await fetch(`/v1/commerces?${query}`, {
          headers: { 'x-access-token': data.accessToken },
        });
        await response.text();
        times.push(performance.now() - started);
      }
      return times;
    },
    { login, reads },
  );
}

/** Megabytes (PSS) of the largest renderer of the browser with this profile. Linux only. */
async function largestRenderer(profile: string): Promise<number> {
  let largest = 0;
  for (const pid of await readdir('/proc')) {
    const command = await commandOf(pid);
    if (!command.includes('--type=renderer') || !(await isBelow(pid, profile))) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    largest = Math.max(largest, Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1000);
  }
  return largest;
}

const commandOf = (pid: string): Promise<string> =>
  /^\d+$/.test(pid) ? readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : Promise.resolve('');

async function isBelow(pid: string, profile: string): Promise<boolean> {
  for (let current = pid; Number(current) > 1; ) {
    if ((await commandOf(current)).includes(`--user-data-dir=${profile}`)) return true;
    const stat = await readFile(`/proc/${current}/stat`, 'utf8').catch(() => '');
    current = /^\d+ \(.*\) \S (\d+)/.exec(stat)?.[1] ?? '0';
  }
  return false;
}
