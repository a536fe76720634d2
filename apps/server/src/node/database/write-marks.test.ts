/** A writer reads own writes at another server, which hears of changes when the test lets it. */
import { headers } from '@callejero/contract/envelope.ts';
import { encodeListQuery } from '@callejero/contract/list-query/query.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, createApi } from '../../api.ts';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { fullConfig } from '../../testing/live.ts';
import { createPlatformOver, type NodePlatform } from '../platform.ts';
import { openDatabase } from './database.ts';
import { createWriteMarks } from './write-marks.ts';

let test: TestApi;
let admin: Client;
let guest: Client;
let other: Api;
let platform: NodePlatform;
let end: () => Promise<void>;
/** What the other server hears waits for this. */
let gate = Promise.withResolvers<void>();
beforeAll(async () => {
  test = await createTestApi({ env: { TOKEN_SECRET: 'secreto-de-prueba-'.repeat(3) } });
  admin = await test.signIn();
  guest = await test.guest();
  const db = openDatabase({ connection: test.databaseUrl, pool: 3 });
  const held = {
    ...db,
    async connect() {
      const client = await db.connect();
      const on = client.on.bind(client) as (
        name: string,
        listener: (said: pg.Notification) => void,
      ) => pg.Client;
      client.on = ((name: string, listener: (said: pg.Notification) => void) =>
        on(
          name,
          name === 'notification' ? (said) => void gate.promise.then(() => listener(said)) : listener,
        )) as never;
      return client;
    },
  };
  platform = await createPlatformOver(held, test.databaseUrl, fullConfig(test.platform));
  other = createApi(platform);
  end = async () => {
    await platform.close();
    await db.close();
  };
});
afterAll(async () => {
  gate.resolve();
  await end();
  await test.close();
});

/** In the canonical spelling, in which an answer is found in the cache before anything is read. */
const path = `/v1/categories?${encodeListQuery({ sort: { createdAt: -1 }, perPage: 3 })}`;

/** The names at the other server. */
async function readElsewhere(extra: Record<string, string> = {}) {
  const request = new Request(`http://localhost${path}`, {
    headers: { [headers.accessToken]: guest.token ?? '', ...extra },
  });
  const answer = await other.fetch(request, { ip: '127.0.0.1' });
  const { data } = (await answer.json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
}

/** Makes a category while the other server has a cached list without it. */
async function createUnheard(name: string): Promise<{ mark: string; cookie: string }> {
  gate.resolve();
  await platform.marks?.wait(test.platform.marks?.mine() ?? '');
  for (let times = 0; times < 3; times++) await readElsewhere();
  gate = Promise.withResolvers();
  const { status, headers: sent } = await admin.post('/v1/categories', { name, kind: 'commerce' });
  expect(status).toBe(201);
  const [cookie = ''] = sent.getSetCookie();
  return { mark: sent.get(headers.written) ?? '', cookie: cookie.split(';')[0] ?? '' };
}

describe('at a server that has not heard of a write yet', () => {
  it('the writer waits until it has, and reads it; others read what is cached', async () => {
    const { mark } = await createUnheard('Con marca');
    expect(await readElsewhere()).not.toContain('Con marca');
    const marked = readElsewhere({ [headers.written]: mark });
    const first = await Promise.race([marked.then(() => 'marked'), readElsewhere().then(() => 'unmarked')]);
    expect(first).toBe('unmarked');
    gate.resolve();
    expect(await marked).toContain('Con marca');
    // It has heard, and not given up.
    expect(platform.marks?.knows(mark)).toBe(true);
  });

  it('a page of the writer waits too, by a cookie that scripts do not read and that lasts seconds', async () => {
    const { cookie } = await createUnheard('Con galleta');
    const marked = readElsewhere({ cookie: `otra=1; ${cookie}` });
    await readElsewhere();
    gate.resolve();
    expect(await marked).toContain('Con galleta');
  });

  it('waits a moment at most: the server of the mark may have ended before it told anybody', async () => {
    const { mark } = await createUnheard('Sin noticia');
    expect(await readElsewhere({ [headers.written]: mark })).not.toContain('Sin noticia');
    gate.resolve();
    await eventually(async () => expect(await readElsewhere()).toContain('Sin noticia'));
  });

  it('who read a change at one server reads it at the next, too', async () => {
    await createUnheard('Leída');
    let mark: string | null = null;
    // From the third time on it is a cached answer.
    for (let times = 0; times < 4; times++) {
      mark = (await guest.get(path)).headers.get(headers.written);
      expect(mark).not.toBeNull();
    }
    const marked = readElsewhere({ [headers.written]: mark ?? '' });
    await readElsewhere();
    gate.resolve();
    expect(await marked).toContain('Leída');
  });
});

it('a refused write, and one whose text is no mark, change nothing', async () => {
  const refused = await admin.post('/v1/categories', { name: '', kind: 'commerce' });
  expect(refused.status).toBe(400);
  expect(refused.headers.get(headers.written)).toBeNull();
  for (const mark of ['x', '.', 'a.b.c.d', `${'9'.repeat(40)}.zzzzzzzzz.999999999999999.1`, ','.repeat(500)])
    expect(platform.marks?.knows(mark)).toBe(true);
});

describe('a mark', () => {
  const bus = () => {
    const listeners = new Set<(from: string) => void>();
    const heard = new Map<string, number>();
    let published = 0;
    return {
      publish: () => {
        published += 1;
      },
      hear: (from: string, until: number) => {
        heard.set(from, until);
        for (const listener of listeners) listener(from);
      },
      published: () => published,
      heard: (from: string) => heard.get(from) ?? 0,
      onHeard: (listener: (from: string) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  it('is of all that its server published, on both buses, and of what it has just heard', () => {
    const [changes, conversations] = [bus(), bus()];
    const marks = createWriteMarks('uno', [changes, conversations], () => 0);
    expect(marks.recent()).toBeNull();
    conversations.publish();
    expect(marks.recent()).toBe('uno.0.0.1');
    changes.hear('dos', 7);
    expect(marks.mine()).toBe('uno.0.0.1,dos.0.7.0');
  });

  it('is known when both buses have brought it, and after ten seconds, and one’s own always', () => {
    let now = 0;
    const [changes, conversations] = [bus(), bus()];
    const marks = createWriteMarks('uno', [changes, conversations], () => now);
    expect(marks.knows('uno.0.9.9')).toBe(true);
    changes.hear('dos', 3);
    expect(marks.knows('dos.0.3.1')).toBe(false);
    conversations.hear('dos', 1);
    expect(marks.knows('dos.0.3.1')).toBe(true);
    expect(marks.knows('dos.0.3.1,tres.0.1.0')).toBe(false);
    now = 11_000;
    expect(marks.knows('tres.0.1.0')).toBe(true);
  });

  it('is news for a second', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const [changes, conversations] = [bus(), bus()];
      const marks = createWriteMarks('uno', [changes, conversations], () => 0);
      changes.publish();
      changes.hear('dos', 1);
      expect(marks.recent()).toBe('uno.0.1.0,dos.0.1.0');
      vi.advanceTimersByTime(1_500);
      expect(marks.recent()).toBeNull();
      expect(marks.mine()).toBe('uno.0.1.0');
    } finally {
      vi.useRealTimers();
    }
  });
});
