import type { Database } from '@callejero/server/ports/ports.ts';

/** The key that signs tokens. It is made at the first start in this browser and never part of the dump. */
export async function readSecrets(db: Database): Promise<{ tokens: Uint8Array[] }> {
  await db.query({
    text: `insert into mock.keys (name, secret) values ('tokens', $1) on conflict (name) do nothing`,
    values: [crypto.getRandomValues(new Uint8Array(32))],
  });
  const rows = await db.query<{ secret: Uint8Array }>({
    text: `select secret from mock.keys where name = 'tokens'`,
    values: [],
  });
  return { tokens: rows.map(({ secret }) => secret) };
}
