/** Many sockets on one server: the time until a change reaches its readers, and a storm of reconnections. */
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ClientToServerMessages,
  DataChanged,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import type { DatasetCommerce } from '../dataset.ts';
import { quantile } from '../measure.ts';
import { plainUser, signInPeople } from '../people.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';

/** Milliseconds between changes. */
const pause = 150;
const patience = 60_000;

interface Member {
  id: string;
  isAdministrator: boolean;
  socket: Socket<ServerToClientMessages, ClientToServerMessages>;
  /** Time of the first event about each row, and number of events. */
  received: Map<string, { at: number; times: number }>;
  /** Acknowledged connections, and how many of them recovered an earlier one. */
  entered: number;
  recovered: number;
}

function open(url: string, id: string, accessToken: string, isAdministrator: boolean): Member {
  const socket: Member['socket'] = io(url, {
    auth: { accessToken },
    forceNew: true,
    transports: ['websocket'],
  });
  const member: Member = { id, isAdministrator, socket, received: new Map(), entered: 0, recovered: 0 };
  socket.on('event', (event) => {
    if (event.eventName !== 'data-changed') return;
    const { id: row } = event.payload as DataChanged;
    const known = member.received.get(row ?? '*') ?? { at: performance.now(), times: 0 };
    member.received.set(row ?? '*', { ...known, times: known.times + 1 });
  });
  socket.on('connect', () => {
    if (socket.recovered) member.recovered += 1;
    socket.emit('handleUser', id, ({ ok }) => {
      if (ok) member.entered += 1;
    });
  });
  return member;
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const started = performance.now();
  while (!condition()) {
    if (performance.now() - started > patience) throw new Error(`It took too long: ${what}`);
    await delay(5);
  }
}

async function change({ session }: BenchWorld, { id }: DatasetCommerce): Promise<number> {
  const { data } = await session.get<{ data: { rev: number } }>(`/v1/commerces/${id}`);
  const started = performance.now();
  await session.patch(`/v1/commerces/${id}`, { rev: data.rev, priceRange: 1 + (data.rev % 4) });
  return started;
}

/** Time from sending a write to its event, at each socket that may read the row. */
async function latency(
  world: BenchWorld,
  members: readonly Member[],
  rows: readonly DatasetCommerce[],
): Promise<number[]> {
  const times: number[] = [];
  for (const row of rows) {
    const readers = members.filter(({ isAdministrator }) => row.status === 'accepted' || isAdministrator);
    const started = await change(world, row);
    await until(() => readers.every(({ received }) => received.has(row.id)), 'telling a change');
    for (const { received } of readers)
      times.push((received.get(row.id)?.at ?? Number.POSITIVE_INFINITY) - started);
    await delay(pause);
  }
  return times;
}

/** Breaks all connections at once; changes continue until everybody has reconnected. */
async function storm(
  world: BenchWorld,
  members: readonly Member[],
  rows: readonly DatasetCommerce[],
  last: DatasetCommerce,
) {
  const entered = members.map((member) => member.entered);
  const recovered = members.reduce((sum, member) => sum + member.recovered, 0);
  for (const { socket } of members) socket.io.engine.close();
  const started = performance.now();
  const back = until(() => members.every((member, at) => member.entered > (entered[at] ?? 0)), 'coming back');
  for (const row of rows) {
    await change(world, row);
    await delay(pause / 2);
  }
  await back;
  const seconds = (performance.now() - started) / 1000;
  await change(world, last);
  await until(
    () => members.every(({ received }) => received.has(last.id)),
    'telling a change after the storm',
  );
  const lost = members.reduce(
    (sum, { received }) => sum + rows.filter(({ id }) => !received.has(id)).length,
    0,
  );
  return {
    ...{ seconds, lost },
    recovered: members.reduce((sum, member) => sum + member.recovered, 0) - recovered,
  };
}

/** Some of the people are administrators, who may read pending rows. */
export async function sockets(world: BenchWorld): Promise<Result[]> {
  const { count, administrators, changes } = world.bench.sizes.sockets;
  const rights = Array.from({ length: count }, (_, index) =>
    index < administrators ? { roles: ['administrator'], permissions: ['commerces:read'] } : plainUser,
  );
  const signedIn = await signInPeople(world, 'sockets.example', rights);
  const members: Member[] = [];
  const haveEntered = () => until(() => members.every(({ entered }) => entered > 0), 'connecting');
  for (const [index, { id, accessToken }] of signedIn.entries()) {
    members.push(open(world.server.url, id, accessToken, index < administrators));
    if (index % 50 === 49) await haveEntered();
  }
  try {
    await haveEntered();
    const accepted = world.commerces.filter(({ status }) => status === 'accepted');
    const pending = world.commerces.filter(({ status }) => status === 'pending').slice(0, changes);
    const [warm, last, ...others] = accepted as [DatasetCommerce, DatasetCommerce, ...DatasetCommerce[]];
    await latency(world, members, [warm]);
    const everybody = await latency(world, members, others.slice(0, changes));
    const few = await latency(world, members, pending);
    const storming = others.slice(changes, 2 * changes);
    const { seconds, lost, recovered } = await storm(world, members, storming, last);
    const hidden = new Set(pending.map(({ id }) => id));
    const strangers = members
      .filter(({ isAdministrator }) => !isAdministrator)
      .reduce((sum, { received }) => sum + [...received.keys()].filter((id) => hidden.has(id)).length, 0);
    const inWords = (times: readonly number[]) =>
      `p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`;
    return [
      {
        scenario: `sockets: a change reaches all ${count.toLocaleString('en')}, its write included`,
        reached: inWords(everybody),
        target: 'p99 ≤ 150 ms',
        ok: quantile(everybody, 0.99) <= 150,
      },
      {
        scenario: `sockets: a change reaches the ${administrators} of them who may read it`,
        reached: `${inWords(few)}, ${strangers} others told`,
        target: 'p99 ≤ 150 ms, 0 others',
        ok: quantile(few, 0.99) <= 150 && strangers === 0,
      },
      {
        scenario: `sockets: all reconnect at once while ${changes} rows change`,
        reached: `${lost} of ${(changes * count).toLocaleString('en')} lost, ${recovered.toLocaleString('en')} recovered, ${seconds.toFixed(1)} s`,
        target: '0 lost',
        ok: lost === 0,
      },
    ];
  } finally {
    for (const { socket } of members) socket.disconnect();
  }
}
