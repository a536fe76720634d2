/** What the relay of deploy/coturn refuses, asked of a real coturn. Its container runs the same entry. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { openTurnClient, transports, tryRelay } from '@callejero/server/node/services/turn-client.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findTurnServer } from './coturn.mjs';

const turnServer = findTurnServer();
const deploy = path.join(import.meta.dirname, '../deploy/coturn');
const secret = "a secret / with & what 'sed' and \\shells read";
const own = Object.values(os.networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** Starts coturn as the container does, on a free port, with a changed configuration. */
async function startRelay(change: (configuration: string) => string): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-relay-'));
  const port = await freePort();
  const configuration = path.join(folder, 'given.conf');
  const given = await readFile(path.join(deploy, 'turnserver.conf'), 'utf8');
  const here = [`listening-port=${port}`, `userdb=${folder}/turndb`, `pidfile=${folder}/pid`];
  await writeFile(
    configuration,
    `${change(given).replace(/^listening-port=.*$/m, here.join('\n'))}\nlistening-ip=127.0.0.1\n`,
  );
  await writeFile(path.join(folder, 'secret'), `${secret}\n`);
  const relay = spawn('sh', [path.join(deploy, 'entry.sh'), configuration], {
    env: {
      PATH: `${path.dirname(turnServer ?? '')}:${process.env.PATH}`,
      ...{ TMPDIR: folder, TURN_SECRET_FILE: path.join(folder, 'secret') },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => {
    const ended = once(relay, 'exit');
    relay.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    relay.stdout.on('data', (text: Buffer) => {
      said += text;
      if (said.includes('Total General servers')) resolve();
    });
    relay.once('exit', () => reject(new Error(`coturn did not start: ${said}`)));
  });
  return port;
}

/** Whether each address is refused (403) after an allocation. */
async function refusals(port: number, addresses: readonly string[]): Promise<Record<string, number>> {
  const client = await openTurnClient({ host: '127.0.0.1', port, over: 'tcp' }, secret);
  expect(await client.allocate(transports.udp)).toBe(0);
  const answers: Record<string, number> = {};
  for (const address of addresses) answers[address] = await client.permit(address);
  client.close();
  return answers;
}

describe.skipIf(turnServer === null)('the relay of deploy/coturn', () => {
  it('relays UDP to the internet, and neither TCP (442) nor to networks behind it (403)', async () => {
    const port = await startRelay((configuration) => configuration);
    const client = await openTurnClient({ host: '127.0.0.1', port, over: 'tcp' }, secret);
    expect(await client.allocate(transports.tcp)).toBe(442);
    client.close();
    const special = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.17.0.1'];
    const others = ['192.168.1.1', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255'];
    const refused = [...special, ...others].map((address) => [address, 403]);
    expect(await refusals(port, [...special, ...others, '1.1.1.1'])).toEqual({
      ...Object.fromEntries(refused),
      '1.1.1.1': 0,
    });
  });

  it('gives the check of an installation a port over UDP and TCP, and none with another secret', async () => {
    const port = await startRelay((configuration) => configuration);
    const attempt = (url: string, other: string) => tryRelay(url, other, AbortSignal.timeout(10_000));
    for (const url of [`turn:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`]) {
      await attempt(url, secret);
      await expect(attempt(url, 'otro secreto')).rejects.toThrow('no acepta la clave');
    }
  });

  it.skipIf(own === undefined)('does not reach its own machine, by any of its addresses', async () => {
    // Without the ranges, in which the address of a test's machine may be.
    const withoutRanges = (configuration: string) => configuration.replace(/^denied-peer-ip=.*\n/gm, '');
    const port = await startRelay(
      (configuration) => `${withoutRanges(configuration)}\nexternal-ip=198.51.100.9/${own}\n`,
    );
    expect(await refusals(port, [own ?? '', '198.51.100.9', '203.0.113.7'])).toEqual({
      [own ?? '']: 403,
      '198.51.100.9': 403,
      '203.0.113.7': 0,
    });
  });
});
