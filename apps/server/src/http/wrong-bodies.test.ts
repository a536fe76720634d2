import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';

const test = testApi();
let admin: Client;

beforeAll(async () => {
  admin = await test.signIn();
});

describe('a wrong body is answered in Spanish', () => {
  it.each([[[]], ['texto'], [7], [true]])('for the body %j', async (body) => {
    for (const path of ['/v1/categories', '/v1/commerces', '/v1/users/login', '/v1/users/create']) {
      const answer = await admin.post(path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body).toMatchObject({
        message: 'Revisa los datos: hay campos con errores.',
        details: [{ path: '', message: 'Indica un objeto con sus campos.' }],
      });
    }
  });

  it('and each field of a wrong type is named', async () => {
    const answer = await admin.post('/v1/commerces', {
      name: 7,
      categories: {},
      location: [19.5, -96.9],
      photos: [{ file: {}, alt: 3 }],
      specialHours: [{ date: 1, closed: 'no', slots: {} }],
    });
    expect(answer.status).toBe(400);
    const details = answer.body.details as { path: string; message: string }[];
    expect(Object.fromEntries(details.map(({ path, message }) => [path, message]))).toMatchObject({
      name: 'Escribe un texto.',
      categories: 'Elige una lista.',
      location: 'Marca el punto en el mapa.',
      'photos.0.alt': 'Escribe un texto.',
      'specialHours.0.date': 'No es una fecha válida.',
      'specialHours.0.closed': 'Elige sí o no.',
      'specialHours.0.slots': 'Indica una lista.',
    });
    expect(answer.text).not.toMatch(/\b(?:invalid|expected|received|input)\b/i);
  });

  it('and an unknown field is named', async () => {
    const answer = await admin.post('/v1/commerces', { name: 'Fonda', other: 1 });
    expect(answer.body.details).toContainEqual({ path: 'other', message: 'Este campo no se admite.' });
  });

  it('and the sentence agrees with the gender of the field', async () => {
    const answer = await admin.post('/v1/commerces', { name: 'Fonda', categories: [] });
    expect(answer.body.details).toContainEqual({ path: 'categories', message: 'Elige al menos una.' });
  });
});
