import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { getId, getPaths } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice();

const foreign = 'https://fotos.example/cambiante.jpg';
const stored = () => `api_${crypto.randomUUID()}.webp`;
const photo = (file: string) => ({ file, alt: 'Fachada' });
const revOf = async (path: string) => ((await office.admin.get(path)).body.data as { rev: number }).rev;

describe('a picture of another server', () => {
  it('is only accepted from administrators, in every field of every collection', async () => {
    const { admin, owner, commerce, pending } = office;
    const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
    const place = { name: 'Café', categories: [category?.id], location: { lat: 19.5, lng: -96.9 } };
    const dates = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' };
    const discount = getId(
      await admin.post('/v1/discounts', { name: 'Veinte', type: 'percentage', value: 20 }),
    );
    const promotion = { title: 'Veinte', terms: 'Una.', commerce, discount, ...dates };
    const creations: [string, (file: string) => object, string[]][] = [
      ['commerces', (file) => ({ ...place, logo: file }), ['logo']],
      ['commerces/mine', (file) => ({ ...place, photos: [photo(stored()), photo(file)] }), ['photos.1.file']],
      ['products', (file) => ({ commerce, name: 'Concha', images: [photo(file)] }), ['images.0.file']],
      ['promotions', (file) => ({ ...promotion, image: file }), ['image']],
    ];
    for (const [name, body, paths] of creations) {
      const refused = await owner.post(`/v1/${name}`, body(foreign));
      expect([name, getPaths(refused)]).toEqual([name, paths]);
      expect(JSON.stringify(refused.body.details)).toContain('Sube la imagen');
      const accepted = await owner.post(`/v1/${name}`, body(stored()));
      expect([name, accepted.status], accepted.text).toEqual([name, 201]);
    }
    expect(
      (await admin.post('/v1/products', { commerce, name: 'Oreja', images: [photo(foreign)] })).status,
    ).toBe(201);

    for (const path of [`/v1/commerces/${commerce}`, `/v1/commerces/${pending}`]) {
      const rev = await revOf(path);
      expect(getPaths(await owner.patch(path, { rev, logo: foreign }))).toEqual(['logo']);
    }
    const self = `/v1/users/${owner.id}`;
    expect(getPaths(await owner.patch(self, { rev: await revOf(self), avatar: foreign }))).toEqual([
      'avatar',
    ]);
  });

  it('that the row already has stays when its owner adds others', async () => {
    const { owner, commerce, test } = office;
    const path = `/v1/commerces/${commerce}`;
    await test.platform.db.query(
      sql`update commerces set photos = ${JSON.stringify([photo(foreign)])}::jsonb where id = ${commerce}`,
    );
    const photos = [photo(foreign), photo(stored())];
    const edited = await owner.patch(path, { rev: await revOf(path), photos });
    expect(edited.status, edited.text).toBe(200);
    // The picture is now in the pending changes, and may be sent again.
    const again = await owner.patch(path, { rev: await revOf(path), photos: photos.toReversed() });
    expect(again.status, again.text).toBe(200);
    const other = [...photos, photo('https://otras.example/a.jpg')];
    expect(getPaths(await owner.patch(path, { rev: await revOf(path), photos: other }))).toEqual([
      'photos.2.file',
    ]);
  });
});
