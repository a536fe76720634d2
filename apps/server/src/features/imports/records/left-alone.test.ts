import { commerceSlug } from '@callejero/contract/text/slug.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImporter, type Importer, overpass, type TestFile } from '../../../testing/importer.ts';
import { confirmImport, undoImportRequest } from '../imports.service.ts';
import { writtenAfter } from './record.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter();
});
afterEach(() => importer.close());

const file = (content: string, name = 'lugares.json'): TestFile => ({ name, content });
const cafe = (tags: Record<string, string> = {}) =>
  file(overpass([{ id: 1, tags: { amenity: 'cafe', name: 'Café Sol', ...tags } }]));
const street = { 'addr:street': 'Enríquez', 'addr:city': 'Xalapa' };

interface StoredCafe {
  website: string | null;
  archived: boolean;
  street: string | null;
  refused: object | null;
  why: string | null;
  pending: object | null;
}

async function stored(): Promise<StoredCafe | undefined> {
  const [row] = await importer.query<StoredCafe>(`select website, c.archived_at is not null as archived,
      a.street, refused_changes as refused, rejection_reason as why, pending_changes as pending
    from commerces c left join addresses a on a.id = c.address and a.archived_at is null
    where c.name = 'Café Sol'`);
  return row;
}

/** What a person writes in the place's form. */
const byHand = (set: string) => importer.query(`update commerces set ${set}, rev = rev + 1`);

async function undo(id: string) {
  await undoImportRequest(importer.platform, id);
  await importer.jobs.drain();
  return (await importer.get(id)).undo;
}

async function administrator(...permissions: string[]): Promise<string> {
  const id = importer.platform.ids.next();
  await importer.query(
    `insert into users (id, created_at, updated_at, first_name, first_name_folded, email, email_folded, push_id, roles,
       permissions)
     values ($1, now(), now(), 'Ana', 'ana', $2, $2, gen_random_uuid(), '{administrator}', $3)`,
    [id, `${id}@x.mx`, permissions],
  );
  return id;
}

describe('undoing an import', () => {
  test('leaves what a later import has written', async () => {
    const first = await importer.importAll([cafe()]);
    await importer.importAll([cafe({ website: 'https://sol.mx' })]);
    expect(await undo(first.id)).toEqual({ archived: 0, restored: 0, kept: 1 });
    expect(await stored()).toMatchObject({ archived: false, website: 'https://sol.mx' });
  });

  test.each([
    ['a price that no import writes', 'price_range = 2'],
    ['a proposal of its owner', `pending_changes = '{"description":"Tostamos café"}'`],
  ])('leaves a place with %s', async (_, set) => {
    const { id } = await importer.importAll([cafe()]);
    await byHand(set);
    expect(await undo(id)).toMatchObject({ archived: 0, kept: 1 });
    expect((await stored())?.archived).toBe(false);
  });

  test('archives the address of a place, unless it is also the address of a person', async () => {
    const first = await importer.importAll([cafe(street)]);
    const open = () => importer.query('select id from addresses where archived_at is null');
    await undo(first.id);
    expect(await open()).toEqual([]);
    const again = await importer.importAll([cafe(street)]);
    await importer.query(`update addresses set owner = $1`, [await administrator('*')]);
    await undo(again.id);
    expect((await stored())?.archived).toBe(true);
    expect((await open()).length).toBeGreaterThan(0);
  });
});

describe('an update', () => {
  test('of other fields keeps the address', async () => {
    await importer.importAll([cafe(street)]);
    await importer.importAll([cafe({ ...street, website: 'https://sol.mx' })]);
    expect(await stored()).toMatchObject({ website: 'https://sol.mx', street: 'Enríquez' });
  });

  test('keeps what a person wrote first, even if it is what a file said in between', async () => {
    await importer.importAll([cafe()]);
    await byHand(`website = 'https://a-mano.mx'`);
    await importer.importAll([cafe({ website: 'https://sol.mx' })]);
    await byHand(`website = 'https://sol.mx'`);
    await importer.importAll([cafe({ website: 'https://otra.mx' })]);
    expect((await stored())?.website).toBe('https://sol.mx');
  });

  test('never counts as written what it kept of a field that no import wrote before', () => {
    const known = { id: 'a', rev: 1, archived: false, writtenBy: null, row: {}, source: null };
    const existing = { ...known, fields: { name: 'Sol', website: 'de-ella' }, written: { name: 'Sol' } };
    const incoming = { name: 'Luna', website: 'del-archivo' };
    expect(writtenAfter(incoming, existing, ['website'])).toEqual({ name: 'Luna' });
  });

  test('that waits for a review takes the place of changes that were refused', async () => {
    await importer.importAll([cafe()]);
    await byHand(
      `status = 'accepted', refused_changes = '{"website":"https://malo.mx"}', rejection_reason = 'No es suya.'`,
    );
    const editor = await administrator('imports:*', 'commerces:read', 'commerces:update');
    await importer.importAll([cafe({ website: 'https://sol.mx' })], {}, editor);
    expect(await stored()).toMatchObject({
      ...{ website: null, pending: { website: 'https://sol.mx' } },
      ...{ refused: null, why: null },
    });
  });
});

describe('a new row', () => {
  test('whose slug was taken after planning gets another one', async () => {
    const { id } = await importer.plan([cafe()]);
    const { ids } = importer.platform;
    // More than a run needs.
    const coming = Array.from({ length: 40 }, () => ids.next());
    const taken = coming.map((one) => commerceSlug('Café Sol', one));
    await importer.query(
      `insert into commerces (id, created_at, updated_at, name, name_folded, slug, categories, location)
        select gen_random_uuid(), now(), now(), 'Otro', 'otro', slug, '{}', point(0, 0)
        from (select distinct unnest($1::text[]) as slug) slugs`,
      [taken],
    );
    importer.platform.ids = { ...ids, next: () => coming.shift() ?? ids.next() };
    await confirmImport(importer.platform, id);
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', error: null, counts: { created: 1 } });
    const [made] = await importer.query<{ slug: string }>(
      `select slug from commerces where name = 'Café Sol'`,
    );
    expect(taken).not.toContain(made?.slug);
  });

  test('of an agenda is described by the fields that have a value', async () => {
    const agenda = file(
      'titulo;fecha;hora;latitud;longitud\nConcierto;2099-05-01;19:00;19,53;-96,92\n',
      'a.csv',
    );
    const { id } = await importer.plan([agenda], { target: 'events' });
    const [row] = await importer.rows(id);
    expect(row?.changes).toHaveProperty('title');
    expect(row?.changes).not.toHaveProperty('exdates');
  });
});
