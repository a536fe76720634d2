import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Site } from './environment.ts';

const brand = fileURLToPath(new URL('../../apps/client/public/brand/', import.meta.url));

async function upload(site: Site, name: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([fs.readFileSync(path.join(brand, name))], { type: 'image/png' }), name);
  const response = await fetch(`${site.url}/v1/files/upload`, {
    method: 'POST',
    headers: { 'x-access-token': site.administrator.login.accessToken },
    body,
  });
  if (!response.ok) throw new Error(`upload of ${name}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as Envelope<{ file: string }>).data.file;
}

/** Three photos, uploaded as an administrator does, with these descriptions. */
export async function threePhotos(site: Site, alts: [string, string, string]) {
  const names = ['icon-512.png', 'icon-192.png', 'icon-maskable-512.png'];
  return Promise.all(
    names.map(async (name, index) => ({ file: await upload(site, name), alt: alts[index] ?? '' })),
  );
}
