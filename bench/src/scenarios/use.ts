/** What counting the use costs: the requests of a visit without the batches that it sends, and with them. */
import { median } from '../measure.ts';
import type { Result } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { get, listPath } from './reads.ts';

/** A visit: so many answers that others had before, lists that nobody asked for yet, and batches. */
const visit = { hot: 8, uncached: 4, batches: 2 };
const most = 0.03;
/** More than are sent in one run. */
const many = 20_000;

let asked = 0;
const newList = () =>
  listPath({
    filters: {
      status: 'accepted',
      updatedAt: { $gte: new Date(Date.UTC(2024, 0, 1) + asked++).toISOString() },
    },
  });

export async function use(world: BenchWorld): Promise<Result> {
  const { bench, server, session, commerces } = world;
  const hot = listPath({ filters: { status: 'accepted' } });
  const reads = () =>
    get(
      Array.from({ length: many }, (_, at) =>
        at % (visit.hot + visit.uncached) < visit.hot ? hot : newList(),
      ),
      session.headers,
    );
  const batches = () => ({
    method: 'POST' as const,
    path: '/v1/use',
    headers: { 'user-agent': 'Mozilla/5.0' },
    bodies: Array.from({ length: many }, (_, at) => {
      const place = commerces[at % commerces.length]?.id ?? '';
      return JSON.stringify({
        events: [
          { kind: 'visit' },
          { kind: 'search', words: `palabra ${at % 200}`, found: true },
          { kind: 'open', place },
          { kind: 'call', place },
        ],
      });
    }),
  });
  const rates = { off: [] as number[], batches: [] as number[] };
  for (let round = 0; round < bench.sizes.rounds; round++) {
    rates.off.push(await bench.load(server.url, reads(), bench.sizes.seconds));
    rates.batches.push(await bench.load(server.url, batches(), bench.sizes.seconds));
  }
  const off = (visit.hot + visit.uncached) / median(rates.off);
  const on = off + visit.batches / median(rates.batches);
  const cost = on / off - 1;
  const micros = (seconds: number) => `${Math.round((seconds / (visit.hot + visit.uncached)) * 1e6)} µs`;
  return {
    scenario: `a request of a visit (${visit.hot} hot, ${visit.uncached} uncached), with counting on and off`,
    rates: { ours: rates.off },
    reached: `${micros(on)} on, ${micros(off)} off: +${(cost * 100).toFixed(1)} %; ${Math.round(median(rates.batches))} batches/s`,
    target: `≤ ${most * 100} %`,
    ok: cost <= most,
  };
}
