import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DownloadRefused } from '../../ports/download-refused.ts';
import { type BackOffice, createBackOffice, getId } from '../../testing/back-office.ts';
import { foreignPicturesJob } from './foreign-pictures.job.ts';

const there = 'https://fotos.example/hay.jpg';
const gone = 'https://fotos.example/nada.jpg';
const silent = 'https://otras.example/hay.jpg';
const copied = expect.stringMatching(/^api_[0-9a-f-]{36}\.webp$/);
let office: BackOffice;
beforeAll(async () => {
  const drawn = sharp({ create: { width: 30, height: 20, channels: 3, background: '#2fa9e0' } });
  const picture = new Uint8Array(await drawn.jpeg().toBuffer());
  office = await createBackOffice({
    env: { LOG_LEVEL: 'silent' },
    downloads: {
      async get(url) {
        if (url === gone) throw new DownloadRefused('404');
        if (url === silent) throw new Error('getaddrinfo ENOTFOUND');
        return { bytes: picture, etag: null, modified: null };
      },
    },
  });
});
afterAll(() => office.test.close());

it('pictures of other servers from users are replaced by copies, or removed where they are gone; those of administrators stay', async () => {
  const { admin, owner, test } = office;
  const { db, jobs } = test.platform;
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const place = { name: 'Café', categories: [category?.id], location: { lat: 19.5, lng: -96.9 } };
  const commerce = getId(await admin.post('/v1/commerces', { ...place, owners: [owner.id] }));
  await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
  const product = async (client: typeof admin, name: string) =>
    getId(await client.post('/v1/products', { commerce, name, price: 1000 }));
  const [mine, lost, later, given] = [
    await product(owner, 'Con copia'),
    await product(owner, 'Sin copia'),
    await product(owner, 'De un servidor que no contesta'),
    await product(admin, 'Del ayuntamiento'),
  ];
  // As an older version let users write it.
  const bring = (id: string, file: string) =>
    db.query(
      sql`update products set images = ${JSON.stringify([{ file, alt: 'Foto' }])}::jsonb where id = ${id}::uuid`,
    );
  await bring(mine, there);
  await bring(lost, gone);
  await bring(later, silent);
  await bring(given, there);
  await db.query(sql`update users set avatar = ${there} where id = ${owner.id}::uuid`);
  await jobs.enqueue(db, foreignPicturesJob, {});

  const imagesOf = async (id: string) =>
    ((await admin.get(`/v1/products/${id}`)).body.data as { images: unknown }).images;
  await expect.poll(() => imagesOf(mine)).toEqual([{ file: copied, alt: 'Foto' }]);
  await expect.poll(() => imagesOf(lost)).toEqual([]);
  const avatar = () => db.query(sql`select avatar from users where id = ${owner.id}::uuid`);
  await expect.poll(avatar).toEqual([{ avatar: copied }]);
  expect(await imagesOf(later)).toEqual([{ file: silent, alt: 'Foto' }]);
  expect(await imagesOf(given)).toEqual([{ file: there, alt: 'Foto' }]);
  const history = await db.query(
    sql`select actor, action, diff -> 'images' -> 0 -> 0 ->> 'file' as before from changes where record_id = ${lost}::uuid
      order by id desc limit 1`,
  );
  expect(history).toEqual([{ actor: null, action: 'updated', before: gone }]);
});
