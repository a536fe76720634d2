/**
 * Sends every message of the live connection as every caller, about everybody's rows, valid and spoilt: the server never fails
 * and answers each message that requests it; refused messages change and reveal nothing. TEST_SEED and TEST_START (the number of
 * the first case) repeat cases.
 */
import type { Acknowledgement } from '@callejero/contract/realtime.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { patience } from '@callejero/contract/testing/patience.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveClient, type LiveServer, listenLive, openLive, signInAgain } from '../testing/live.ts';
import { noLimits } from '../testing/no-limits.ts';
import { type Caller, type CallerName, createWorld, idleJobs, type World } from '../testing/world.ts';
import { checksum } from './checksum.ts';
import { type Journal, openJournal } from './journal.ts';
import { badlySaid, type ClientMessage, clientMessages, getIds, type Said, wellSaid } from './said.ts';
import { nasty } from './spoiled.ts';
import { isVisible, readVerdicts, type Verdicts } from './verdicts.ts';

const start = Number(process.env.TEST_START ?? 0);
const cases = Number(process.env.TEST_CASES ?? runs(3000, 300, 100_000));
/** Messages over one socket, which accepts this many at once. */
const perSocket = 100;

let world: World;
let live: LiveServer;
let journal: Journal;
/** Callers with an account: nobody else can open a connection. */
let people: [CallerName, Caller][];
const verdicts = new Map<string, Verdicts>();
/** Failures that the server logged. */
const failures: string[] = [];
const problems = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent' }, limits: noLimits, jobs: idleJobs });
  const { api, platform } = world.test;
  const error = (message: string, fields = {}) =>
    void failures.push(`${message} ${String(Object.values(fields))}`);
  live = await listenLive({ api, platform: { ...platform, log: { ...platform.log, error } } });
  people = [...world.callers].filter(([, { client }]) => client.id !== '');
  for (const [name, { principal }] of people)
    for (const [collection, binding] of api.registry)
      verdicts.set(`${name} ${collection}`, await readVerdicts(platform.db, binding, principal));
  journal = await openJournal(platform.db);
  sum = await checksum(platform.db);
});
afterAll(async () => {
  await live.close();
  await world.test.close();
});

interface Open {
  client: LiveClient;
  isEntered: boolean;
  said: number;
  /** All messages that the socket received. */
  heard: string[];
}
const sockets = new Map<CallerName, Open>();
const tokens = new Map<CallerName, string>();

/** The caller's socket; a new one if it has ended or sent many messages. One in four never sends `handleUser`. */
async function socketOf(name: CallerName, { client: account }: Caller, mustEnter = false): Promise<Open> {
  const known = sockets.get(name);
  if (known?.client.socket.connected && known.said < perSocket && (known.isEntered || !mustEnter))
    return known;
  known?.client.socket.disconnect();
  const accessToken = tokens.get(name) ?? account.token;
  const client = openLive(live.url, { accessToken }, { reconnection: false });
  const heard: string[] = [];
  client.socket.onAny((...told: unknown[]) => heard.push(JSON.stringify(told)));
  await client.until(() => client.socket.connected || client.refusals.length > 0);
  if (client.refusals.length > 0) throw new Error(`${name} is refused: ${client.refusals}`);
  const isEntered = mustEnter || fresh++ % 4 !== 3;
  if (isEntered) expect(await client.handleUser(account.id)).toEqual({ ok: true });
  const open = { client, isEntered, said: 0, heard };
  sockets.set(name, open);
  return open;
}
let fresh = 0;

type Outcome = (Acknowledgement & Record<string, unknown>) | 'ended' | 'silent' | 'unanswered';

/** Sends a message; returns its answer, or what happened instead. */
async function say({ client: { socket } }: Open, { name, said, acknowledged, raw }: Said): Promise<Outcome> {
  const any = socket.timeout(patience) as unknown as {
    emit(name: string, ...said: unknown[]): void;
    emitWithAck(name: string, ...said: unknown[]): Promise<Outcome>;
  };
  const ended = new Promise<Outcome>((resolve) => socket.once('disconnect', () => resolve('ended')));
  /** A message that is answered after all earlier ones. */
  const fence = async () => {
    await any.emitWithAck('leaveConversation', { conversationId: '01890000-0000-7000-8000-000000000000' });
    return 'unanswered' as const;
  };
  if (!socket.connected) return 'ended';
  let answer: Promise<Outcome>;
  if (raw !== null) {
    (socket.io.engine as unknown as { write(text: string): void }).write(raw);
    answer = fence();
  } else if (name === 'logout') {
    (socket as unknown as typeof any).emit(name, ...said);
    // The session ends in the database before its connection does, so wait: the next message could still be answered.
    await eventually(() => expect(socket.connected).toBe(false));
    return 'ended';
  } else if (acknowledged === 'none' || name === 'typing') {
    (socket as unknown as typeof any).emit(name, ...said);
    answer = fence();
  } else answer = any.emitWithAck(name, ...said);
  return Promise.race([ended, answer.catch(() => 'silent' as const)]);
}

/** Rows that the text mentions although neither they nor their people or commerces are shown to the caller. */
function leakedFields(name: CallerName, { client }: Caller, text: string): string[] {
  const shared = ['users', 'administrators', 'commerces'];
  return world.marks.in(text).flatMap(({ collection, row, field }) => {
    const isOwn = shared.includes(collection) || row === client.id;
    return isOwn || isVisible(verdicts.get(`${name} ${collection}`)?.of.get(row))
      ? []
      : [`${collection}.${field}`];
  });
}

/** Whether the message may be answered with success. All others must be refused. */
function maySucceed(name: CallerName, { client }: Caller, said: Said, { isEntered }: Open): boolean {
  const [argument] = said.said as [Record<string, unknown> | string | null];
  const sees = (collection: string, id: unknown) =>
    isVisible(verdicts.get(`${name} ${collection}`)?.of.get(String(id)));
  const named = (key: string) => (typeof argument === 'object' ? argument?.[key] : argument);
  switch (said.name as ClientMessage) {
    case 'handleUser':
      return argument === client.id;
    case 'leaveConversation':
      return true;
    case 'actionPerformed':
      return isEntered && sees('actions', argument);
    case 'enterConversation':
      return isEntered && sees('conversations', named('conversationId'));
    case 'joinVideoCallRoom':
    case 'videoCallSignal':
    case 'videoCallDisconnect':
      return isEntered && name === 'person' && named('roomId') === world.things.get('calls')?.own;
    default:
      return false;
  }
}

const outcomes = new Map<string, number>();
let slowest = 0;
let slow = 0;

async function attempt(
  name: CallerName,
  caller: Caller,
  said: Said,
  at: string,
  mustEnter = false,
): Promise<Outcome> {
  const open = await socketOf(name, caller, mustEnter);
  open.said += 1;
  const from = open.heard.length;
  const began = performance.now();
  const outcome = await say(open, said);
  const took = performance.now() - began;
  slowest = Math.max(slowest, took);
  if (took > 1000) slow += 1;
  const kind = typeof outcome === 'string' ? outcome : outcome.ok ? 'done' : 'refused';
  outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  const what = `${name} ${said.name}`;
  const note = (problem: string) => {
    if (!problems.has(`${what} ${problem}`))
      problems.set(
        `${what} ${problem}`,
        `${at}: ${JSON.stringify(said).slice(0, 600)} → ${JSON.stringify(outcome)}`,
      );
  };
  for (const failure of failures.splice(0)) note(`fails: ${failure}`);
  if (kind === 'silent') note('has no answer');
  if (kind === 'refused' && typeof (outcome as { error?: unknown }).error !== 'string') note('has no reason');
  if (kind === 'done' && !maySucceed(name, caller, said, open)) note('is done');
  const told = leakedFields(name, caller, JSON.stringify(outcome) + open.heard.slice(from).join());
  if (told.length > 0) note(`tells ${told.join(', ')}`);
  const changed = await changedTables();
  // Devices in calls write every few seconds that they are still there.
  const isWrong = changed.some((table) => !table.startsWith('call'));
  if (isWrong && kind !== 'done' && said.name !== 'logout') note(`changes ${changed.join(', ')}`);
  if (said.name === 'logout') await signInOnce(name, caller);
  // The server ends the connection a moment after this answer.
  if (said.name === 'handleUser' && kind === 'refused') open.client.socket.disconnect();
  return outcome;
}

let position = 0;
let sum: Record<string, string> = {};

/** The tables that have changed since the last call. */
async function changedTables(): Promise<string[]> {
  const now = await journal.position();
  if (now === position) return [];
  const after = await checksum(world.test.platform.db);
  const changed = Object.keys(after).filter((table) => after[table] !== sum[table]);
  [position, sum] = [now, after];
  return changed;
}

/** Signs the caller in again after its session has ended. */
async function signInOnce(name: CallerName, { client }: Caller): Promise<void> {
  tokens.set(name, await signInAgain(world.test, client));
  sockets.get(name)?.client.socket.disconnect();
  await changedTables();
}

it('nobody opens a connection without a session, whatever the handshake claims', async () => {
  const guest = world.callers.get('guest')?.client.token;
  const other = fc.sample(nasty, { seed, numRuns: 40 });
  for (const accessToken of [undefined, null, '', guest, 'x'.repeat(60_000), ...other]) {
    const client = openLive(live.url, { accessToken }, { reconnection: false });
    // A token that is too long ends the underlying connection.
    const closed = new Promise<void>((resolve) => client.socket.io.once('close', () => resolve()));
    await Promise.race([closed, client.until(() => client.refusals.length > 0 || client.socket.connected)]);
    expect([accessToken, client.socket.connected]).toEqual([accessToken, false]);
    client.socket.disconnect();
  }
  expect(failures.splice(0)).toEqual([]);
});

it('a message about a row succeeds only for the callers whom the row is meant for', async () => {
  const done = new Map<ClientMessage, Set<CallerName>>(clientMessages.map((name) => [name, new Set()]));
  for (const message of clientMessages.filter((name) => name !== 'logout')) {
    const [form] = fc.sample(wellSaid(world, message), { seed: 1, numRuns: 1 });
    if (!form) throw new Error('Nothing was said');
    const collection = { handleUser: 'users', actionPerformed: 'actions' } as Record<
      string,
      'users' | 'actions'
    >;
    const isCall = message.startsWith('videoCall') || message === 'joinVideoCallRoom';
    const ids = getIds(world, collection[message] ?? (isCall ? 'calls' : 'conversations'));
    for (const [name, caller] of people) {
      for (const id of ids) {
        const [first] = form.said;
        const [key = ''] = typeof first === 'object' ? Object.keys(first ?? {}) : [];
        const said = key === '' ? [id] : [{ ...(first as object), [key]: id }];
        const outcome = await attempt(name, caller, { ...form, said }, 'in turn', true);
        if (typeof outcome === 'object' && outcome.ok) done.get(message)?.add(name);
      }
    }
  }
  expect(Object.fromEntries(problems)).toEqual({});
  const everybody = people.map(([name]) => name);
  const who = Object.fromEntries([...done].map(([message, names]) => [message, [...names]]));
  expect(who).toMatchObject({
    ...{ handleUser: everybody, leaveConversation: everybody, actionPerformed: ['person'] },
    ...{
      enterConversation: ['person', 'owner', 'manager'],
      joinVideoCallRoom: ['person'],
      videoCallDisconnect: ['person'],
    },
  });
});

it('no message makes the server fail, and refused messages change nothing', {
  timeout: 36_000_000,
}, async () => {
  const began = performance.now();
  outcomes.clear();
  const sayings = clientMessages.map((name) => badlySaid(world, name));
  for (let at = start; at < start + cases; at += 1) {
    const turn = at % sayings.length;
    const [name, caller] = people[
      (turn + Math.floor(at / sayings.length)) % people.length
    ] as (typeof people)[number];
    const [said] = fc.sample(sayings[turn] as fc.Arbitrary<Said>, { numRuns: 1, seed: (seed + at) | 0 });
    if (said) await attempt(name, caller, said, `TEST_SEED=${seed} TEST_START=${at}`);
    if ((at + 1) % 10_000 === 0) console.log(`sockets: go on with TEST_SEED=${seed} TEST_START=${at + 1}`);
  }
  console.log(
    `sockets: ${cases} from ${start} on, ${JSON.stringify(Object.fromEntries(outcomes))}, slowest ${Math.round(slowest)} ms, ` +
      `${slow} above 1 s, ${Math.round((performance.now() - began) / 1000)} s`,
  );
  expect(Object.fromEntries(problems)).toEqual({});
  expect(outcomes.get('refused')).toBeGreaterThan(cases / 4);
  expect(outcomes.get('done')).toBeGreaterThan(0);
});
