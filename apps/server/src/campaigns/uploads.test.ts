/** Valid files, sent by every caller to every route for files: a refused one leaves nothing in the tables and on the disk. */
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permits } from '../access/policy.ts';
import type { Answer } from '../testing/api.ts';
import { drawJpeg } from '../testing/picture.ts';
import { tinyPmtiles } from '../testing/pmtiles.ts';
import { type Caller, createWorld, idleJobs, type World } from '../testing/world.ts';
import { checksum } from './checksum.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent' }, jobs: idleJobs });
});
afterAll(() => world.test.close());

const form = (content: Uint8Array<ArrayBuffer> | string, name: string): FormData => {
  const made = new FormData();
  made.append('file', new File([content], name));
  return made;
};
const csv = 'name,latitude,longitude\nPanadería,19.53,-96.92\n';
/** The first part of an upload that nobody has begun. */
const part = '/v1/base-map/uploads/01890000-0000-7000-8000-000000000000/0';

interface Door {
  body(): Promise<BodyInit>;
  path: string;
  method: 'POST' | 'PUT';
  isFor(caller: Caller): boolean;
}
const doors: Door[] = [
  {
    ...{ method: 'POST', path: '/v1/files/upload', isFor: ({ client }) => client.id !== '' },
    body: async () => form(await drawJpeg(40, 30), 'foto.jpg'),
  },
  {
    ...{ method: 'POST', path: '/v1/files/upload', isFor: ({ client }) => client.id !== '' },
    body: async () => form('%PDF-1.7\nActa', 'acta.pdf'),
  },
  {
    ...{
      method: 'POST',
      path: '/v1/imports',
      isFor: ({ principal }) => permits(principal, 'imports', 'create'),
    },
    body: async () => form(csv, 'lugares.csv'),
  },
  { method: 'PUT', path: part, isFor: () => false, body: async () => tinyPmtiles() },
];

async function stored(): Promise<string[]> {
  const { dataDir } = world.test.platform.config;
  const names = await fs.readdir(dataDir, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .toSorted();
}

it('every route that receives files is tried', () => {
  const receives = new Set<unknown>(['file', 'files', 'bytes']);
  const pathOf = ({ path }: Door) => (path === part ? '/v1/base-map/uploads/:upload/:part' : path);
  const tried = new Set(doors.map((door) => `${door.method} ${pathOf(door)}`));
  const routes = world.test.api.routes.filter(({ doc }) => receives.has(doc?.body));
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...tried].toSorted());
});

it('a valid file is stored for permitted callers and leaves nothing for others', async () => {
  const { db } = world.test.platform;
  for (const { method, path, body, isFor } of doors) {
    const taken: Answer[] = [];
    for (const [name, caller] of world.callers) {
      const before = [await checksum(db), await stored()];
      const extra = path === part ? { 'content-type': 'application/octet-stream' } : {};
      const answer = await caller.client.send(method, path, await body(), extra);
      if (isFor(caller)) {
        taken.push(answer);
        expect([name, path, Math.floor(answer.status / 100), answer.text.slice(0, 200)]).toEqual([
          ...[name, path, 2, answer.text.slice(0, 200)],
        ]);
        continue;
      }
      const isIn = path === part && permits(caller.principal, 'base-map', 'update');
      expect([name, path, answer.status]).toEqual([name, path, name === 'visitor' ? 401 : isIn ? 404 : 403]);
      expect([await checksum(db), await stored()]).toEqual(before);
    }
    expect(taken.length > 0).toBe(path !== part);
  }
});
