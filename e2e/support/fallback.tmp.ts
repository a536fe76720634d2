import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
export async function fallback(dataDir: string, url: string, token: string) {
  const c = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    port: 5432,
    user: 'callejero',
    database: 'callejero',
  });
  await c.connect();
  const a = (await c.query('select * from users limit 1')).rows[0];
  a.id = randomUUID();
  a.email = 'vecina@callejero.example';
  a.email_folded = 'vecina';
  a.roles = ['user'];
  a.permissions = [];
  a.push_id = randomUUID();
  a.first_name = 'Marina';
  a.first_name_folded = 'marina';
  a.password_hash = await hash('vecina-de-prueba', { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  const keys = Object.keys(a).filter((k) => k !== 'rev' || true);
  await c.query(
    `insert into users (${keys.join(',')}) values (${keys.map((_, i) => '$' + (i + 1)).join(',')})`,
    keys.map((k) => a[k]),
  );
  await c.end();
  const post = async (p: string, b: unknown) => {
    const r = await fetch(url + '/v1' + p, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(b),
    });
    if (!r.ok) throw new Error(p + (await r.text()));
    return ((await r.json()) as any).data;
  };
  const cats = [];
  for (const [n, i, col] of [
    ['Cafeterías', 'cafe', '#7b4f2e'],
    ['Farmacias', 'medkit', '#1f7a4d'],
    ['Restaurantes', 'restaurant', '#b3421e'],
    ['Librerías', 'book', '#5b4aa3'],
  ])
    cats.push(await post('/categories', { kind: 'commerce', name: n, icon: i, color: col }));
  const rows = [];
  for (let i = 0; i < 60; i++) {
    const x = await post('/commerces', {
      name: `${['Café', 'Farmacia', 'Fonda', 'Librería'][i % 4]} ${['Luna', 'Sol', 'Norte', 'Sur', 'del Centro'][i % 5]} ${i}`,
      categories: [cats[i % 4].id],
      phones: ['+522288173390'],
      website: 'https://example.com',
      openingHours: 'Mo-Su 08:00-22:00',
      location: { lat: 19.54 + (((i * 37) % 60) - 30) / 3000, lng: -96.92 + (((i * 53) % 60) - 30) / 3000 },
    });
    if (i % 6) rows.push({ id: x.id, rev: x.rev });
  }
  await post('/commerces/review', { decision: 'accept', rows });
  return { email: a.email, password: 'vecina-de-prueba' };
}
