/** Whether the time of an answer reveals that an address has an account, when signing in and when requesting a new password. */
import { randomUUID } from 'node:crypto';
import { createHasher } from '@callejero/server/node/services/hasher.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';

/** The share of pairs in which the first is slower than the second; 0.5 if they are indistinguishable. */
function shareSlower(first: readonly number[], second: readonly number[]): number {
  let slower = 0;
  for (const a of first) for (const b of second) slower += a > b ? 1 : a === b ? 0.5 : 0;
  return slower / (first.length * second.length);
}

async function insertAccounts({ db }: BenchWorld, attempts: number): Promise<string[]> {
  const hash = await createHasher().hash('una contraseña que nadie escribe aquí');
  const emails = Array.from({ length: attempts }, (_, index) => `vecina-${index}@tiempos.example`);
  for (const email of emails) {
    await db.query(
      `insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
        first_name_folded, roles, status, push_id, password_hash)
       values ($1, now(), now(), 1, $2, $2, now(), 'Vecina', 'vecina', '{user}', 'active', $3, $4)`,
      [randomUUID(), email, randomUUID(), hash],
    );
  }
  return emails;
}

/** Milliseconds of each answer, for alternating known and unknown addresses. */
async function times(world: BenchWorld, known: readonly string[], path: string, body: object) {
  const measured = { known: [] as number[], unknown: [] as number[] };
  const ask = async (email: string) => {
    const started = performance.now();
    const response = await fetch(`${world.server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email }),
    });
    await response.arrayBuffer();
    return { ms: performance.now() - started, status: response.status };
  };
  const statuses = { known: new Set<number>(), unknown: new Set<number>() };
  for (const [index, email] of known.entries()) {
    // The second request finds a warmer server, so the order alternates.
    const turns = [
      ['known', email],
      ['unknown', `nadie-${index}@tiempos.example`],
    ] as const;
    for (const [kind, address] of index % 2 === 0 ? turns : turns.toReversed()) {
      const { ms, status } = await ask(address);
      measured[kind].push(ms);
      statuses[kind].add(status);
    }
  }
  return { ...measured, same: statuses.known.symmetricDifference(statuses.unknown).size === 0 };
}

export async function accounts(world: BenchWorld): Promise<Result[]> {
  const { attempts } = world.bench.sizes;
  const known = await insertAccounts(world, attempts);
  const results: Result[] = [];
  for (const [name, path, body] of [
    ['wrong password', '/v1/users/login', { password: 'no es esta contraseña' }],
    ['recovery', '/v1/users/recoverPassword', {}],
  ] as const) {
    const measured = await times(world, known, path, body);
    const share = shareSlower(measured.known, measured.unknown);
    results.push({
      scenario: `${name}: known or unknown account, ${attempts} of each`,
      reached: `known is slower in ${(share * 100).toFixed(0)} % of pairs`,
      target: '40–60 %, same status',
      ok: measured.same && share >= 0.4 && share <= 0.6,
    });
  }
  return results;
}
