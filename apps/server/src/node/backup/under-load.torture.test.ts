/** A backup that is made while people write contains the state of one moment. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { type Crowd, startCrowd } from '../../testing/kill/crowd.ts';
import { createProgress } from '../../testing/progress.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { systemClock } from '../services/clock.ts';
import { createDiskFiles } from '../services/files/disk-files.ts';
import { createLog } from '../services/log.ts';
import { fileArchive } from './archive.ts';
import { writeBackup } from './backup.ts';
import { tablesQuery } from './backup-format.ts';
import { restoreBackup } from './restore.ts';

/** Tables whose sessions, links and stored answers end when a backup is restored. */
const ended = ['sessions', 'account_tokens', 'passkey_ceremonies', 'idempotency'];
const options = { timeout: 10 * 3600 * 1000 };

let crowd: Crowd;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-under-load-'));
  crowd = await startCrowd();
});
afterAll(async () => {
  await crowd.city.close();
  await rm(folder, { recursive: true, force: true });
});

type State = Record<string, string[]>;

/** Every row of every table, as text. */
async function stateOf(client: Pick<pg.Client, 'query'>): Promise<State> {
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery);
  const state: State = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    state[name] = rows.map(({ row }) => row);
  }
  return state;
}

/** Writes a backup; returns the state of its moment, read over another connection. */
async function backUp(archive: string): Promise<State> {
  const { city } = crowd;
  let state: State = {};
  const connect = async () => {
    const client = await city.db.connect();
    const query = client.query.bind(client) as (text: string) => Promise<{ rows: { id: string }[] }>;
    const followed = async (text: string) => {
      const answer = await query(text);
      if (!text.startsWith('begin')) return answer;
      const [snapshot] = (await query('select pg_export_snapshot() as id')).rows;
      const witness = await city.db.connect();
      await witness.query(`${text}; set transaction snapshot '${snapshot?.id}'`);
      // People write between the snapshot and the comparison.
      await crowd.acknowledged(5);
      state = await stateOf(witness);
      await witness.end();
      return answer;
    };
    return Object.assign(client, { query: followed as typeof client.query });
  };
  await writeBackup(
    { config: readConfig({}), db: { connect }, files: city.stored, clock: systemClock },
    archive,
  );
  return state;
}

async function restored(archive: string): Promise<{ state: State; missing: string[] }> {
  const to = await createTestDatabase({ pool: 1, template: 'template0' });
  const db = openDatabase({ connection: to.url, pool: 1, applicationName: 'callejero-restore' });
  const files = createDiskFiles(path.join(folder, 'restored'));
  try {
    await restoreBackup({ db, files, log: createLog('silent') }, fileArchive(archive));
    const client = await db.connect();
    const state = await stateOf(client);
    const { rows } = await client.query<{ file: string }>('select file from files');
    await client.end();
    const missing: string[] = [];
    for (const { file } of rows) if (!(await files.get(`documents/${file}`))) missing.push(file);
    return { state, missing };
  } finally {
    await db.close();
    await to.drop();
    await rm(path.join(folder, 'restored'), { recursive: true, force: true });
  }
}

describe.skipIf(process.platform !== 'linux')('a backup that is made while people write', options, () => {
  it('contains the state of its moment, except for sessions, links and stored answers', async () => {
    const archive = path.join(folder, 'copia.tar.gz');
    const count = runs(3, 1, 100);
    const progress = await createProgress('backup', count);
    const before = progress.reached;
    let rows = 0;
    let moved = 0;
    while (progress.left > 0) {
      let state: State = {};
      await crowd.workDuring(async () => {
        const since = new Date();
        await crowd.acknowledged(20);
        state = await backUp(archive);
        return since;
      });
      const { state: found, missing } = await restored(archive);
      expect(missing).toEqual([]);
      expect(Object.keys(found)).toEqual(Object.keys(state));
      for (const [table, expected] of Object.entries(state)) {
        if (!ended.includes(table)) expect(found[table], table).toEqual(expected);
        rows += expected.length;
      }
      expect(found.idempotency).toEqual([]);
      expect(found.sessions).toHaveLength(state.sessions?.length ?? 0);
      const client = await crowd.city.db.connect();
      const later = await stateOf(client);
      await client.end();
      moved += (later.changes?.length ?? 0) - (state.changes?.length ?? 0);
      await progress.add(1);
    }
    // Otherwise nothing was written meanwhile, and the test would prove nothing.
    expect(moved).toBeGreaterThan(0);
    console.log(
      `${progress.reached} of ${count} backups under load, ${progress.reached - before} in this run: ${rows} rows compared, ` +
        `${moved} writes came after their moments`,
    );
  });
});
