/** The gauges of `/metrics` that are read from the parts of the installation. */
import { lastBackups } from '../ports/last-backups.ts';
import type { Platform, Probes, Queryable } from '../ports/ports.ts';
import { minute } from './check.ts';
import type { Checks } from './checks.ts';
import { latestReadings } from './last-checks.ts';
import type { Gauge } from './metrics.ts';
import { sharing } from './sharing.ts';
import { daysLeft } from './surroundings.ts';

const gauge = (name: string, help: string, ...samples: Gauge['samples']): Gauge => ({ name, help, samples });
const levels = { ok: 0, warning: 1, failed: 2 } as const;

async function jobGauges(probes: Probes): Promise<Gauge[]> {
  const jobs = await probes.jobs();
  return [
    gauge(
      'jobs',
      'Jobs by name and state; those that send mails are called mail.',
      ...jobs.map(({ name, state, count }) => [{ name, state }, count] as const),
    ),
    gauge('jobs_late', 'Jobs that should have begun long ago.', [
      {},
      jobs.reduce((sum, { late }) => sum + late, 0),
    ]),
  ];
}

async function deliveryGauges(db: Queryable): Promise<Gauge[]> {
  const rows = await db.query<{ state: string; count: number }>({
    text: `select state, count(*)::int as count from deliveries where state in ('due', 'claimed') group by state`,
    values: [],
  });
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return [
    gauge(
      'push_deliveries',
      'Notifications to devices that are not settled.',
      [{ state: 'due' }, of('due')],
      [{ state: 'claimed' }, of('claimed')],
    ),
  ];
}

async function backupGauges({ db, clock }: Platform): Promise<Gauge[]> {
  const at = (await lastBackups(db)).complete?.at;
  return [
    gauge(
      'backup_last_success_timestamp_seconds',
      'When the last complete backup was written.',
      ...(at ? [[{}, Math.floor(at.getTime() / 1000)] as const] : []),
    ),
    gauge(
      'callejero_backup_age_seconds',
      'How long ago that was.',
      ...(at ? [[{}, Math.floor((clock.now().getTime() - at.getTime()) / 1000)] as const] : []),
    ),
  ];
}

/** Reads all gauges. One whose part fails is absent; the check of that part says why. Never rejects. */
export function createGauges(platform: Platform, checks: Checks): () => Promise<Gauge[]> {
  const { db, probes, config, clock } = platform;
  if (!probes) return async () => [];
  const certificateEnd = forMinutes(10, async () => (await probes.certificate()).until);
  const readers: readonly (() => Promise<Gauge[]> | Gauge[])[] = [
    () => {
      const { resident, heap } = probes.memory();
      return [
        gauge('process_resident_memory_bytes', 'Memory of the process.', [{}, resident]),
        gauge('nodejs_heap_size_used_bytes', 'Used heap of the process.', [{}, heap]),
      ];
    },
    () => {
      const { open, idle, waiting } = probes.connections();
      return [
        gauge(
          'database_connections',
          'Connections of the pool.',
          [{ state: 'busy' }, open - idle],
          [{ state: 'idle' }, idle],
        ),
        gauge('database_waiting_queries', 'Queries that wait for a connection.', [{}, waiting]),
      ];
    },
    async () => {
      const { free, total } = await probes.disk();
      return [
        gauge('disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', [{}, free]),
        gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', [{}, total]),
      ];
    },
    () => jobGauges(probes),
    () => deliveryGauges(db),
    () => backupGauges(platform),
    async () => {
      const isHttps = config.publicUrl.startsWith('https:');
      const until = isHttps ? await certificateEnd() : null;
      return [
        gauge(
          'callejero_certificate_days',
          'Days until the certificate of PUBLIC_URL ends.',
          ...(until ? [[{}, daysLeft(until, clock.now())] as const] : []),
        ),
      ];
    },
    async () => [
      gauge(
        'callejero_check',
        'The checks of the installation: 0 ok, 1 warning, 2 failed. Absent if one could not be tried.',
        ...(await latestReadings(checks, db)).flatMap(({ name, state }) =>
          state === 'skipped' ? [] : [[{ check: name }, levels[state]] as const],
        ),
      ),
    ],
  ];
  return sharing(async () => {
    const read = readers.map(async (reader) => reader());
    return (await Promise.allSettled(read)).flatMap((each) =>
      each.status === 'fulfilled' ? each.value : [],
    );
  });
}

/** Uses a result again, also that there is none, because asking connects to another machine. */
function forMinutes<T>(minutes: number, work: () => Promise<T>): () => Promise<T | null> {
  let known: { value: T | null; until: number } | null = null;
  return sharing(async () => {
    if (known && performance.now() < known.until) return known.value;
    const value = await work().catch(() => null);
    known = { value, until: performance.now() + minutes * minute };
    return value;
  });
}
