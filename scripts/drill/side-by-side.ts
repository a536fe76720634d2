/** What two releases must leave of each other's writes, while both run on one database. */
import { strict as assert } from 'node:assert';

/** Asks one of the servers, as the same administrator. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string; data: unknown }>;

/** A category; `note` is the field that the next release added (`scripts/next-release.mjs`). */
interface Category {
  id: string;
  rev: number;
  name: string;
  note?: string | null;
}

async function must<T>(ask: Ask, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text, data } = await ask(method, path, body);
  assert.ok(status < 300, `${method} ${path}: ${status} ${text.slice(0, 500)}`);
  return data as T;
}

const create = (ask: Ask, name: string) =>
  must<Category>(ask, 'POST', '/v1/categories', { name, kind: 'commerce' });
const pathOf = ({ id }: Category) => `/v1/categories/${id}`;
async function idsOf(ask: Ask): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 0; ; page++) {
    const rows = await must<Category[]>(ask, 'GET', `/v1/categories?_page=${page}&_perPage=1000`);
    for (const { id } of rows) ids.add(id);
    if (rows.length < 1000) return ids;
  }
}

/** Writes through `ask` until `end` is called, which resolves when every write is seen to be stored. */
export function keepWriting(ask: Ask): { end(): Promise<void> } {
  let isOver = false;
  const writing = (async () => {
    const made: string[] = [];
    while (!isOver || made.length < 10) made.push((await create(ask, `Mientras ${made.length}`)).id);
    const stored = await idsOf(ask);
    assert.deepEqual(
      made.filter((id) => !stored.has(id)),
      [],
    );
  })();
  // Told by `end`, not as a rejection that nobody awaits.
  writing.catch(() => undefined);
  return {
    end() {
      isOver = true;
      return writing;
    },
  };
}

/** Writes through both, by turns and at once; returns the id of a row with a value of the added field. */
export async function writeThroughBoth(old: Ask, next: Ask): Promise<string> {
  const made = await create(old, 'Anterior');
  assert.ok(!('note' in made), 'the old release knows the new field');
  const noted = await must<Category>(next, 'PATCH', pathOf(made), { rev: made.rev, note: 'Siguiente' });
  // The old one writes a field, then all that it knows.
  const named = await must<Category>(old, 'PATCH', pathOf(made), { rev: noted.rev, name: 'Otro nombre' });
  const whole = { name: 'Todo', kind: 'commerce', rev: named.rev };
  await must(old, 'PUT', pathOf(made), whole);
  await isStored(next, made.id, 'Todo');
  for (const ask of [old, next])
    assert.equal((await ask('PATCH', pathOf(made), { rev: made.rev, name: 'Tarde' })).status, 409);
  // Archived by one, restored by the other.
  const { rev } = await must<Category>(next, 'GET', pathOf(made));
  await must(old, 'DELETE', pathOf(made), { rev });
  const archived = await must<Category>(next, 'POST', `${pathOf(made)}/restore`, { rev: rev + 1 });
  assert.equal(archived.note, 'Siguiente');

  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, at) => create(at % 2 === 0 ? old : next, `A la vez ${at}`)),
  );
  for (const ask of [old, next]) {
    const ids = await idsOf(ask);
    assert.ok(rows.every(({ id }) => ids.has(id)));
    // The history and the table name a field that one of them does not know.
    await must(ask, 'GET', '/v1/audit');
    await must(ask, 'GET', '/v1/categories/csv');
  }
  return made.id;
}

/** The row of both releases, as the next one sees it. */
export async function isStored(next: Ask, id: string, name: string): Promise<void> {
  const row = await must<Category>(next, 'GET', `/v1/categories/${id}`);
  assert.deepEqual([row.name, row.note], [name, 'Siguiente']);
}
