import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Installation } from '../installation.ts';
import { type Actor, answered, idIn, type Tally } from './actor.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads documents. Without idempotency keys, those with an unknown outcome are sent again and must be complete or missing. */
export function uploader({ admin, db, stored }: Installation, tally: Tally): Actor {
  const sent = new Set<string>();
  let files: { id: string; digest: string }[] = [];
  return {
    async turn() {
      const content = randomBytes(1 + Math.floor(Math.random() * 60_000)).toString('base64');
      const digest = digestOf(Buffer.from(content));
      sent.add(digest);
      const form = new FormData();
      form.append('file', new File([content], 'acta.txt', { type: 'text/plain' }));
      const reply = await admin.send('POST', '/v1/files/upload', form);
      if (!reply) return;
      expect(reply.status, reply.text).toBe(201);
      files.push({ id: idIn(reply), digest });
    },
    async check() {
      for (const { id, digest } of files) {
        const { text } = await answered(() => admin.send('GET', `/v1/files/${id}/content`));
        expect(digestOf(Buffer.from(text))).toBe(digest);
      }
      tally.uploads += files.length;
      files = [];
      for await (const path of stored.list('documents')) {
        const found = await stored.get(path);
        expect(sent).toContain(found && digestOf(await buffer(found.content)));
      }
      const rows = await db.query<{ file: string }>(sql`select file from files`);
      for (const { file } of rows) expect(await stored.get(`documents/${file}`), file).not.toBeNull();
    },
  };
}
