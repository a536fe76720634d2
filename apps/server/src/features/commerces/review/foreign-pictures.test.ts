import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackOffice, createBackOffice } from '../../../testing/back-office.ts';
import { drawJpeg } from '../../../testing/picture.ts';

let office: BackOffice;
/** The answers of the other server, by address. */
const elsewhere = new Map<string, Uint8Array<ArrayBuffer>>();
let fetched: string[] = [];
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  office = await createBackOffice({
    env: { LOG_LEVEL: 'silent' },
    downloads: {
      async get(url) {
        fetched.push(url);
        const found = elsewhere.get(url);
        if (!found) throw new Error('404');
        return { bytes: found, etag: null, modified: null };
      },
    },
  });
  picture = await drawJpeg(30, 20);
});
afterAll(() => office.test.close());
beforeEach(() => {
  fetched = [];
  elsewhere.clear();
});

const photo = (file: string) => ({ file, alt: 'Fachada' });
const own = () => `api_${crypto.randomUUID()}.webp`;
const copied = expect.stringMatching(/^api_[0-9a-f-]{36}\.webp$/);

/** With a picture of another server, which older versions let owners write. */
async function place(change: Partial<Commerce>): Promise<Commerce> {
  const { admin, owner, test } = office;
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const body = { name: 'Café', categories: [category?.id], location: { lat: 19.5, lng: -96.9 } };
  const made = (await admin.post('/v1/commerces', { ...body, owners: [owner.id] })).body.data as Commerce;
  const next = { ...made, ...change };
  await test.platform.db.query(sql`update commerces set logo = ${next.logo}, photos = ${JSON.stringify(next.photos)}::jsonb,
    import = ${next.import}, status = ${next.status}, owners = ${next.owners},
    pending_changes = ${next.pendingChanges && JSON.stringify(next.pendingChanges)}::jsonb where id = ${made.id}`);
  return next;
}
const review = ({ id }: Commerce, decision: 'accept' | 'reject') =>
  office.admin.post(`/v1/commerces/${id}/review`, {
    decision,
    rev: 1,
    ...(decision === 'reject' ? { reason: 'No.' } : {}),
  });
const now = async ({ id }: Commerce) => (await office.admin.get(`/v1/commerces/${id}`)).body.data as Commerce;

describe('a proposed picture of another server', () => {
  it('is stored as a copy and published in its place', async () => {
    const [logo, second] = ['https://fotos.example/logo.jpg', 'https://fotos.example/2.jpg'];
    for (const url of [logo, second]) elsewhere.set(url, picture);
    const uploaded = own();
    const commerce = await place({ logo, photos: [photo(uploaded), photo(second), photo(logo)] });
    const accepted = await review(commerce, 'accept');
    expect(accepted.status, accepted.text).toBe(200);
    const shown = await now(commerce);
    expect(shown).toMatchObject({
      status: 'accepted',
      logo: copied,
      photos: [photo(uploaded), { file: copied, alt: 'Fachada' }, { file: shown.logo, alt: 'Fachada' }],
    });
    expect(fetched.toSorted()).toEqual([logo, second].toSorted());
    const stored = await office.test.visitor.get(`/stored-images/${shown.logo}`);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('prevents the acceptance while it can’t be copied, or when it is no picture despite its type', async () => {
    const missing = 'https://fotos.example/nada.jpg';
    const page = 'https://fotos.example/pagina.jpg';
    elsewhere.set(page, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    for (const logo of [missing, page]) {
      const commerce = await place({ logo });
      const refused = await review(commerce, 'accept');
      expect([refused.status, refused.body.code]).toEqual([409, 'picture-unreachable']);
      expect(await now(commerce)).toMatchObject({ status: 'pending', logo });
      const { body } = await office.admin.post('/v1/commerces/review', {
        decision: 'accept',
        rows: [{ id: commerce.id, rev: 1 }],
      });
      expect(body.data).toMatchObject([
        { id: commerce.id, ok: false, message: expect.stringContaining('foto') },
      ]);
      expect((await review(commerce, 'reject')).status).toBe(200);
    }
  });

  it('among changes of an accepted place is copied, and already published ones are left as they are', async () => {
    const [shown, proposed] = ['https://datos.example/a.jpg', 'https://fotos.example/b.jpg'];
    elsewhere.set(proposed, picture);
    const commerce = await place({
      status: 'accepted',
      photos: [photo(shown)],
      pendingChanges: { photos: [photo(proposed), photo(shown)] },
    });
    const { body } = await office.admin.post('/v1/commerces/review', {
      decision: 'accept',
      rows: [{ id: commerce.id, rev: 1 }],
    });
    expect(body.data).toEqual([{ id: commerce.id, ok: true }]);
    expect((await now(commerce)).photos).toEqual([{ file: copied, alt: 'Fachada' }, photo(shown)]);
    expect(fetched).toEqual([proposed]);
  });

  it('is not fetched for a rejection, for an import or for a place without owners', async () => {
    const logo = 'https://datos.example/logo.jpg';
    expect((await review(await place({ logo }), 'reject')).status).toBe(200);
    for (const change of [{ import: crypto.randomUUID() }, { owners: [] }]) {
      const commerce = await place({ logo, ...change });
      const accepted = await review(commerce, 'accept');
      expect(accepted.status, accepted.text).toBe(200);
      expect(await now(commerce)).toMatchObject({ logo });
    }
    expect(fetched).toEqual([]);
  });
});
