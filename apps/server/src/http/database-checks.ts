/** What can be wrong with PostgreSQL, as far as SQL tells. */
import { sizeText } from '@callejero/contract/text/formats.ts';
import { counted } from '@callejero/contract/text/letters.ts';
import type { Queryable } from '../ports/ports.ts';
import { type Check, diskFound, type Found, failed, fine, minute, skipped, warning } from './check.ts';

/** Until when each major version gets corrections (https://www.postgresql.org/support/versioning/). */
const supportedUntil: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const oldestVersion = 15;

/** A query of the statistics that takes longer than this on average, in milliseconds, is slow. */
const slowMean = 1000;
/** Fewer runs than this say nothing. */
const enoughRuns = 20;

/** Whether the database answers and takes writes, and which version it is. */
export async function postgresFound(db: Queryable, now: Date): Promise<Found> {
  const [row] = await db.query<{ readonly: boolean; version: string; number: number }>({
    text: `select current_setting('transaction_read_only')::bool as readonly,
      split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as number`,
    values: [],
  });
  const { readonly = false, version = '', number = 0 } = row ?? {};
  if (readonly)
    return failed(
      'La base de datos es de solo lectura',
      'La guía se ve, pero nadie puede guardar nada.',
      'Mira si DATABASE_URL es de una réplica, o si PostgreSQL tiene default_transaction_read_only activado.',
    );
  const until = supportedUntil[number];
  if (number < oldestVersion || (until && Date.parse(until) < now.getTime()))
    return warning(
      'PostgreSQL es demasiado antiguo',
      `La versión ${version} ya no recibe correcciones.`,
      'Haz una copia y pasa la base de datos a una versión más nueva de PostgreSQL.',
    );
  return fine(`PostgreSQL ${version} responde y admite cambios.`);
}

export const databaseChecks: readonly Check[] = [
  {
    name: 'role',
    about: 'configuration',
    seconds: 300,
    async run({ db, config }) {
      const [row] = await db.query<{ role: string; isSuper: boolean; lacking: string[] }>({
        text: `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
          coalesce((select array_agg(relname::text order by relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
              and not (has_table_privilege(oid, 'select')
                and (has_table_privilege(oid, 'insert') or relname in ('migrations', 'changes_retention')))), '{}') as lacking`,
        values: [],
      });
      const { role = '', isSuper = false, lacking = [] } = row ?? {};
      if (lacking.length > 0)
        return failed(
          'Faltan permisos en la base de datos',
          `La cuenta ${role} no puede leer o escribir ${lacking.slice(0, 3).join(', ')}${lacking.length > 3 ? ` y ${lacking.length - 3} tablas más` : ''}.`,
          'Ejecuta deploy/postgres/roles.sql como dueño de la base de datos y reinicia el servidor, que da los permisos.',
        );
      if (isSuper && config.databaseUrl !== null && config.publicUrl.startsWith('https:'))
        return warning(
          'Callejero entra en la base de datos como superusuario',
          `La cuenta ${role} puede más de lo que hace falta: también reescribir el historial.`,
          'Crea las dos cuentas con deploy/postgres/roles.sql, y pon DATABASE_URL y DATABASE_OWNER_URL.',
        );
      return fine(`La cuenta ${role} tiene los permisos que hacen falta.`);
    },
  },
  {
    name: 'pooler',
    about: 'surroundings',
    seconds: 600,
    run: async (_platform, probes) =>
      (await probes.sessions())
        ? fine('Cada conexión tiene su propia sesión.')
        : failed(
            'Un intermediario reparte las conexiones por transacciones',
            'Se pierden los avisos entre servidores y fallan las consultas preparadas.',
            'Pon pool_mode = session en PgBouncer para esta base de datos, o en DATABASE_URL la dirección de PostgreSQL.',
          ),
  },
  {
    name: 'space',
    about: 'surroundings',
    seconds: 60,
    async run({ db }, probes) {
      const [row] = await db.query<{ size: number }>({
        text: 'select pg_database_size(current_database()) as size',
        values: [],
      });
      const size = `La base de datos ocupa ${sizeText(row?.size ?? 0)}.`;
      const disk = await probes.databaseDisk();
      if (!disk) return fine(`${size} Su disco está en otra máquina.`);
      const found = diskFound(disk, {
        ...{ whose: ' de la base de datos', at: 'su disco' },
        remedy: 'Libera espacio, o pasa los datos de PostgreSQL a un disco más grande.',
      });
      return { ...found, sentence: `${size} ${found.sentence}` };
    },
  },
  {
    name: 'queries',
    about: 'surroundings',
    seconds: 60,
    async run({ db }) {
      const [busy] = await db.query<{ count: number; oldest: number }>({
        text: `select count(*)::int as count, coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::int as oldest
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            and ((state = 'active' and query_start < clock_timestamp() - interval '5 minutes')
              or xact_start < clock_timestamp() - interval '1 hour')`,
        values: [],
      });
      if (busy && busy.count > 0)
        return warning(
          'Hay consultas que no terminan',
          `${counted(busy.count, 'consulta o transacción lleva', 'consultas o transacciones llevan')} demasiado tiempo; la más larga, ${counted(Math.round((busy.oldest * 1000) / minute), 'minuto')}.`,
          'Mira en pg_stat_activity qué es, y termínala con pg_terminate_backend si nadie la espera.',
        );
      const slow = await slowStatements(db);
      if (slow === null)
        return fine(
          'Ninguna lleva más de cinco minutos. Sin pg_stat_statements no se sabe cuánto tarda cada una.',
        );
      if (slow.count === 0) return fine('Ninguna tarda más de un segundo de media.');
      return warning(
        'Hay consultas lentas',
        `${counted(slow.count, 'consulta tarda', 'consultas tardan')} más de un segundo de media. La más lenta, ${Math.round(slow.mean)} ms: ${slow.text}.`,
        'Mira si la máquina de PostgreSQL va justa de memoria o de disco, y ejecuta «analyze».',
      );
    },
    failure: (reason) => skipped(`La base de datos no lo dice: ${reason}.`),
  },
];

/** Null without the extension, also where it is made but not loaded. Its texts have no values. */
async function slowStatements(db: Queryable): Promise<{ count: number; mean: number; text: string } | null> {
  const [extension] = await db.query<{ schema: string }>({
    text: `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = extnamespace
      where extname = 'pg_stat_statements'`,
    values: [],
  });
  if (!extension) return null;
  const rows = await db
    .query<{ count: number; mean: number; text: string }>({
      text: `select (count(*) over ())::int as count, mean_exec_time as mean,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as text
      from ${extension.schema}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and calls >= $1 and mean_exec_time > $2
      order by mean_exec_time desc limit 1`,
      values: [enoughRuns, slowMean],
    })
    .catch(() => null);
  return rows && (rows[0] ?? { count: 0, mean: 0, text: '' });
}
