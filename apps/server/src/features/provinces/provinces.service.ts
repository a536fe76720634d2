import { fold } from '@callejero/contract/text/fold.ts';
import sql, { bulk } from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';

/** Loads the subdivisions of the configured country once; later changes by administrators stay. */
export async function loadProvinces({ db, config, clock, ids }: Platform): Promise<void> {
  const { country } = config.city;
  const [loaded] = await db.query(sql`select 1 from provinces where country = ${country} limit 1`);
  if (loaded) return;
  // Loaded only here, since only a new installation needs this large module.
  const { iso31662 } = await import('iso-3166');
  const now = clock.now();
  const rows = iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => [ids.next(), now, now, 1, code, country, name, fold(name)]);
  if (rows.length === 0) return;
  await db.query(sql`insert into provinces (id, created_at, updated_at, rev, code, country, name, name_folded)
    values ${bulk(rows)} on conflict do nothing`);
}
