/**
 * The list of what can be wrong with an installation: `/ready` answers a word for each part, administrators read the rest in
 * «Estado» and on the first page of the back office, the start prints it, and so does `npm run doctor`.
 */
import type { CheckReading, Problem } from '@callejero/contract/answers/checks.ts';
import { counted } from '@callejero/contract/text/letters.ts';
import { withCommands } from '../ports/commands.ts';
import { type Config, isProxyUntrusted } from '../ports/config.ts';
import { lastBackups } from '../ports/last-backups.ts';
import type { Probes } from '../ports/ports.ts';
import {
  type Check,
  type Checked,
  day,
  diskFound,
  type Found,
  failed,
  fine,
  fineIf,
  minute,
  skipped,
  warning,
} from './check.ts';
import { databaseChecks, postgresFound } from './database-checks.ts';
import { newerRelease } from './newer-release.ts';
import { sharing } from './sharing.ts';
import { surroundings } from './surroundings.ts';

export interface CheckOutcome extends CheckReading, Pick<Check, 'about'> {
  isNeeded: boolean;
}

/** Seconds for which a result is used again, so that many requests cost no more than one. */
const briefly = 10;
/** Milliseconds after which a part that does not answer counts as failed. */
const within = 5000;

export const checks: readonly Check[] = [
  {
    name: 'database',
    about: 'part',
    isNeeded: true,
    run: ({ db, clock }) => postgresFound(db, clock.now()),
    failure: (reason) =>
      failed(
        'La base de datos no responde',
        `Sin ella la guía no funciona: ${reason}.`,
        'Mira si PostgreSQL está en marcha y si DATABASE_URL es la suya.',
      ),
  },
  {
    name: 'replica',
    about: 'part',
    run: ({ config }, probes) =>
      config.databaseReadUrl === null
        ? fine('No hay: la base de datos principal contesta todo.')
        : fineIf(probes.replica(), 'La réplica de DATABASE_READ_URL responde y va al día.'),
    failure: (reason) =>
      warning(
        'La réplica de lectura no se usa',
        `La base de datos principal contesta también en su lugar: ${reason}.`,
        'Mira si el PostgreSQL de DATABASE_READ_URL está en marcha y sigue al de DATABASE_URL.',
      ),
  },
  {
    name: 'disk',
    about: 'part',
    isNeeded: true,
    run: async (_platform, probes) =>
      diskFound(await probes.disk(), {
        ...{ whose: '', at: 'el disco de DATA_DIR' },
        remedy: 'Libera espacio, o pasa DATA_DIR a un disco más grande.',
      }),
    failure: (reason) =>
      failed(
        'No se puede mirar el disco de DATA_DIR',
        `Al preguntar cuánto espacio queda: ${reason}.`,
        'Mira si la carpeta de DATA_DIR existe y si su disco está montado.',
      ),
  },
  {
    name: 'files',
    about: 'part',
    isNeeded: true,
    seconds: 60,
    run: ({ config }, probes) =>
      fineIf(probes.files(), `Se pueden guardar en ${config.s3 ? 'el almacén de S3_URL' : 'DATA_DIR'}.`),
    failure: (reason) =>
      failed(
        'No se pueden guardar archivos',
        `El almacén de fotos y documentos falla: ${reason}.`,
        'Mira S3_URL y su servicio o, sin S3_URL, los permisos de DATA_DIR/stored-images.',
      ),
  },
  {
    name: 'redis',
    about: 'part',
    run: ({ config }, probes) =>
      config.redisUrl === null
        ? fine('No hay: este servidor cuenta los límites solo.')
        : fineIf(probes.redis(), 'El Redis de REDIS_URL responde.'),
    failure: (reason) =>
      warning(
        'Redis no responde',
        `Cada servidor cuenta los límites por su cuenta: ${reason}.`,
        'Mira si el Redis de REDIS_URL está en marcha.',
      ),
  },
  {
    name: 'mail',
    about: 'part',
    seconds: 300,
    run: ({ config }, probes) =>
      config.smtpUrl === null
        ? fine('No hay servidor de correo: los mensajes se guardan en DATA_DIR/outbox.')
        : fineIf(probes.mail(), 'El servidor de SMTP_URL responde y admite la conexión.'),
    failure: (reason) =>
      failed(
        'Los correos no salen',
        `El servidor de SMTP_URL no los admite: ${reason}. Esperan, y se intentan otra vez durante un día.`,
        'Mira la dirección, la clave y el cifrado de SMTP_URL.',
      ),
  },
  {
    name: 'jobs',
    about: 'part',
    seconds: 30,
    async run({ config }, probes) {
      if (config.role === 'server' && !(await probes.servers()).some(({ runsJobs }) => runsJobs))
        return failed(
          'Nadie hace las tareas',
          'JOBS es off y no hay ningún proceso de tareas con esta base de datos: ni correos ni importaciones avanzan.',
          'Inicia «npm run worker», o quita JOBS.',
        );
      const jobs = await probes.jobs();
      const late = jobs.reduce((sum, each) => sum + each.late, 0);
      const failing = [...new Set(jobs.filter(({ isFailing }) => isFailing).map(({ name }) => name))];
      if (late > 0)
        return failed(
          'Hay tareas atascadas',
          `${late === 1 ? 'Una tarea debió empezar' : `${late} tareas debieron empezar`} hace más de diez minutos.`,
          'Mira en el registro qué dice «the queue of jobs», y reinicia el servidor.',
        );
      const waiting = jobs.reduce((sum, { state, count }) => sum + (state === 'created' ? count : 0), 0);
      if (failing.length === 0) return fine(`Ninguna se retrasa ni falla; ${waiting} en espera.`);
      return warning(
        'Hay tareas que fallan',
        `Fallaron en el último día, o varias veces seguidas: ${failing.join(', ')}.`,
        'Mira en el registro por qué: cada intento escribe «a job failed».',
      );
    },
    failure: (reason) =>
      failed(
        'No se puede mirar la cola de tareas',
        `La base de datos no la muestra: ${reason}.`,
        'Mira en el registro qué dice «the queue of jobs».',
      ),
  },
  {
    name: 'push',
    about: 'part',
    seconds: 30,
    async run({ config, db, clock }, probes) {
      if (!config.push.delivers && (await probes.servers()).every(({ signs }) => signs))
        return failed(
          'Nadie envía los avisos',
          'PUSH_DELIVERS es false y no hay ningún proceso de avisos con esta base de datos.',
          'Inicia «npm run push», o quita PUSH_DELIVERS.',
        );
      const [row] = await db.query<{ late: number }>({
        text: `select count(*)::int as late from deliveries
          where state = 'due' and notification_id is null and due_at < $1`,
        values: [new Date(clock.now().getTime() - 15 * minute)],
      });
      return row?.late
        ? warning(
            'Los avisos se retrasan',
            `Hay ${row.late} sin enviar desde hace más de quince minutos.`,
            'Mira en el registro qué responden los servicios de notificaciones, y si esta máquina llega a ellos.',
          )
        : fine('Ninguno se retrasa.');
    },
  },
  {
    name: 'maintenance',
    about: 'part',
    // It costs nothing, and an operator looks right after the command.
    seconds: 0,
    run({ maintenance }) {
      const now = maintenance.now();
      return now
        ? warning(
            'La guía está en mantenimiento',
            `Con el mensaje «${now.sentence}» la guía se puede leer, y no se guarda nada de lo que alguien escribe.`,
            'Cuando acabes, termínalo en Estado o ejecuta «npm run maintenance -- off».',
          )
        : fine('No hay.');
    },
  },
  {
    name: 'configuration',
    about: 'configuration',
    run({ config }, probes) {
      const unread = probes.unreadVariables().map((name) => `Nada lee ${name}, que está en el archivo .env.`);
      const doubts = [...config.doubts, ...unread];
      return doubts.length === 0
        ? fine('Ninguna variable sobra ni contradice a otra.')
        : warning(
            'La configuración tiene algo dudoso',
            doubts.join(' '),
            'Corrige o quita esas variables (docs/configuration.md dice cuáles hay) y reinicia el servidor.',
          );
    },
  },
  {
    name: 'proxy',
    about: 'configuration',
    run: ({ config }) =>
      isProxyUntrusted(config)
        ? warning(
            'Falta configurar el proxy',
            'PUBLIC_URL es https y TRUST_PROXY es 0: Callejero ve una sola dirección, la del proxy, y todas las personas ' +
              'comparten sus límites: unas pocas contraseñas equivocadas bastan para que nadie pueda entrar. Y si el proxy está ' +
              'en esta máquina, quien lee sin cuenta no tiene ningún límite.',
            'Pon TRUST_PROXY=1 (o el número de proxies que haya delante) y reinicia el servidor.',
          )
        : fine(`TRUST_PROXY es ${config.trustProxy}.`),
  },
  {
    name: 'outbox',
    about: 'configuration',
    run: ({ config }) =>
      config.publicUrl.startsWith('https:') && config.smtpUrl === null
        ? warning(
            'Los correos no salen de esta máquina',
            'No hay servidor de correo: los mensajes se guardan en DATA_DIR/outbox, así que nadie puede confirmar su cuenta ni ' +
              'recuperar su contraseña.',
            'Indica un servidor de correo en SMTP_URL y reinicia el servidor.',
          )
        : fine(
            config.smtpUrl === null ? 'Aún no hace falta: la guía no es pública.' : 'SMTP_URL está puesta.',
          ),
  },
  {
    name: 'keys',
    about: 'configuration',
    async run(_platform, probes) {
      const others = await probes.servers();
      if (others.some(({ hasOtherTokens }) => hasOtherTokens))
        return warning(
          'Dos servidores tienen otro TOKEN_SECRET',
          'Otro servidor de esta base de datos tiene otro TOKEN_SECRET: cada uno rechaza las sesiones que abre el otro.',
          'Pon el mismo TOKEN_SECRET en todos y reinícialos. Si lo estás cambiando, pon el anterior en TOKEN_SECRET_PREVIOUS.',
        );
      return others.some(({ hasOtherVapid }) => hasOtherVapid)
        ? warning(
            'Dos servidores firman los avisos con otra llave',
            'Los avisos de quien se suscribió con una llave no llegan desde el servidor que tiene la otra.',
            'Pon la misma VAPID_PRIVATE_KEY en todos y reinícialos. La de cada uno está en DATA_DIR/keys/vapid.',
          )
        : fine('Todos los servidores tienen las mismas.');
    },
  },
  {
    name: 'servers',
    about: 'configuration',
    async run({ config }, probes) {
      const others = (await probes.servers()).filter(({ signs }) => signs);
      if (others.some(({ hasOtherStore }) => hasOtherStore))
        return warning(
          'Dos servidores guardan los archivos en sitios distintos',
          'Las fotos que recibe uno no se ven en el otro.',
          'Pon el mismo S3_URL en todos, o una carpeta DATA_DIR que todos tengan montada, y reinícialos.',
        );
      const isAlone = config.redisUrl === null;
      return others.some(({ countsLimits, hasOtherRedis }) => countsLimits && (isAlone || hasOtherRedis))
        ? warning(
            'Los servidores no cuentan juntos los límites',
            'Hay más de uno y no comparten un Redis: quien adivina contraseñas tiene los intentos de todos ellos.',
            'Pon el mismo REDIS_URL en todos y reinícialos.',
          )
        : fine(others.length === 0 ? 'No hay más que uno.' : 'Comparten los archivos y los límites.');
    },
  },
  {
    name: 'backups',
    about: 'configuration',
    seconds: 60,
    async run({ config, db, clock }) {
      const { backupWarningDays: days, demo } = config;
      const { complete, verifiedAt, drilledAt, problem, drillProblem, since } = await lastBackups(db);
      const now = clock.now();
      const age = (at: Date) => Math.floor((now.getTime() - at.getTime()) / day);
      const last = complete
        ? `La última copia completa es de hace ${counted(age(complete.at), 'día')} (${complete.file}).`
        : 'Todavía no se ha hecho ninguna copia completa.';
      // The demo's town is worth no backup.
      if (days === 0 || demo || age(complete?.at ?? since ?? now) < days) {
        if (problem !== null)
          return warning(
            'La última copia de seguridad falló',
            problem,
            'Se vuelve a intentar sola. Para verlo ahora: «npm run backup».',
          );
        if (drillProblem !== null)
          return warning(
            'El último simulacro de restauración falló',
            drillProblem,
            'Repítelo con «npm run backup -- --drill», y no borres ninguna copia anterior.',
          );
        return fine([last, ...proofs({ verifiedAt, drilledAt }, age)].join(' '));
      }
      return warning(
        'Falta una copia de seguridad',
        last,
        'Pon BACKUP_AT y BACKUP_TO para que se hagan solas, o haz que «npm run backup» se ejecute cada noche. Si se hacen de ' +
          'otra manera, pon BACKUP_WARNING_DAYS=0.',
      );
    },
  },
  {
    name: 'demo',
    about: 'configuration',
    seconds: 60,
    async run({ config, db }) {
      if (!config.publicUrl.startsWith('https:')) return skipped('La guía no está en internet.');
      const [row] = await db.query<{ there: boolean }>({
        text: `select exists (select from commerces where source ->> 'name' = 'Demostración'
          and source is not null and archived_at is null) as there`,
        values: [],
      });
      return row?.there
        ? warning(
            'La demostración está en una guía publicada',
            'Quien la visita ve lugares, eventos y promociones inventados entre los de la ciudad.',
            'Quítala en Inicio → «Quitar la demostración», o con «npm run demo -- remove». Si la quieres, no pasa nada.',
          )
        : fine('No hay lugares de la demostración.');
    },
  },
  {
    name: 'passkeys',
    about: 'configuration',
    seconds: 300,
    async run({ config, db }) {
      const { hostname, protocol } = new URL(config.publicUrl);
      const rows = await db.query<{ host: string | null; count: number }>({
        text: 'select host, count(*)::int as count from passkeys group by host order by count desc',
        values: [],
      });
      const lost = rows.filter(({ host }) => host !== null && host !== hostname);
      if (lost.length > 0) {
        const count = lost.reduce((sum, each) => sum + each.count, 0);
        return warning(
          'Hay llaves de acceso de otro nombre',
          `${count === 1 ? 'Una llave se registró' : `${count} llaves se registraron`} con la dirección ${lost[0]?.host}, y en ${hostname} no sirven.`,
          'Vuelve a poner en PUBLIC_URL la dirección anterior, o pide a esas personas que entren con su contraseña y registren otra llave.',
        );
      }
      const count = rows.reduce((sum, each) => sum + each.count, 0);
      // Browsers take no address of numbers as the name of passkeys.
      if (count === 0 && protocol === 'https:' && !hostname.includes('.'))
        return warning(
          'Las llaves de acceso no funcionarán',
          `${hostname} no es un nombre de internet.`,
          'Pon en PUBLIC_URL el nombre con el que la gente abrirá la guía, antes de que nadie registre una llave.',
        );
      return fine(`${counted(count, 'llave registrada', 'llaves registradas')} para ${hostname}.`);
    },
  },
  {
    name: 'release',
    about: 'configuration',
    seconds: 300,
    async run({ config, db }) {
      if (config.releasesUrl === null)
        return skipped('RELEASES_URL no dice dónde se publican las versiones.');
      const newer = await newerRelease({ config, db });
      return newer === null
        ? fine(`Esta guía usa la ${config.version}, y no se sabe de otra más nueva.`)
        : warning(
            `Hay una versión nueva: ${newer}`,
            `Esta guía usa la ${config.version}.`,
            'Léela en la página de las versiones, y actualiza como dice docs/upgrading.md. Antes de cambiar la base de datos se ' +
              'hace una copia.',
          );
    },
  },
  ...databaseChecks,
  ...surroundings,
];

/** What proved that the backups can be used, where that is known. */
function proofs(
  { verifiedAt, drilledAt }: { verifiedAt: Date | null; drilledAt: Date | null },
  age: (at: Date) => number,
): string[] {
  const since = (what: string, at: Date | null) => (at ? [`${what} hace ${counted(age(at), 'día')}.`] : []);
  return [...since('Se leyó entera', verifiedAt), ...since('Se restauró de prueba', drilledAt)];
}

export interface Checks {
  /**
   * The outcomes of all checks, or of those about parts, the configuration or the surroundings, in their order. `anew`: none that
   * is known already. Never rejects.
   */
  all(about?: Check['about'], options?: { anew?: boolean }): Promise<CheckOutcome[]>;
}

/** What is wrong among outcomes. */
export const problemsIn = (outcomes: readonly CheckReading[]): Problem[] =>
  outcomes.flatMap(({ name, state, title, sentence, remedy }) =>
    state === 'warning' || state === 'failed'
      ? [{ name, state, title: title ?? '', sentence, remedy: remedy ?? '' }]
      : [],
  );

/** `every`: the checks, for tests. Without probes, in a browser, nothing is checked. */
export function createChecks(
  platform: Checked & { probes: Probes | null },
  every: readonly Check[] = checks,
): Checks {
  const { probes } = platform;
  if (!probes) return { all: async () => [] };
  const each = every.map((check) => ({
    about: check.about,
    run: remembering(check, () => outcomeOf(check, platform, probes)),
  }));
  return {
    all: (about, { anew = false } = {}) =>
      Promise.all(each.filter((check) => !about || check.about === about).map(({ run }) => run(anew))),
  };
}

/** Runs a check once at a time, and uses its outcome again for some seconds. */
function remembering({ seconds = briefly }: Check, run: () => Promise<CheckOutcome>) {
  let known: { outcome: CheckOutcome; until: number } | null = null;
  const ask = sharing(async () => {
    const outcome = await run();
    // A problem is looked at again soon, because somebody may have solved it.
    const lasts = problemsIn([outcome]).length > 0 ? Math.min(seconds, briefly) : seconds;
    known = { outcome, until: performance.now() + lasts * 1000 };
    return outcome;
  });
  return async (anew: boolean) => (!anew && known && performance.now() < known.until ? known.outcome : ask());
}

async function outcomeOf(check: Check, platform: Checked, probes: Probes): Promise<CheckOutcome> {
  const { name, about, isNeeded = false } = check;
  const { state, title, sentence, remedy } = await foundBy(check, platform, probes);
  const { config } = platform;
  return {
    ...{ name, about, isNeeded, state, title },
    sentence: withoutSecrets(sentence, config),
    remedy: remedy && withCommands(remedy, config.isRelease),
  };
}

/** Reasons come from other programs, which may repeat what they were given. */
function withoutSecrets(text: string, config: Config): string {
  const addresses = [
    config.databaseUrl,
    config.databaseOwnerUrl,
    config.databaseReadUrl,
    config.smtpUrl,
    config.redisUrl,
  ];
  const passwords = addresses.flatMap((address) => {
    const given = address ? new URL(address).password : '';
    return [given, decodeURIComponent(given)];
  });
  const secrets = [
    ...passwords,
    ...[config.tokenSecret, config.previousTokenSecret, config.metricsToken, config.adminPassword],
    ...[config.s3?.secretAccessKey, config.turn?.secret, config.push.vapidPrivateKey, config.googleMapsKey],
  ];
  return secrets.reduce<string>((clean, secret) => (secret ? clean.replaceAll(secret, '…') : clean), text);
}

async function foundBy(check: Check, platform: Checked, probes: Probes): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no responde en ${within / 1000} segundos`)), within);
  });
  try {
    return await Promise.race([(async () => check.run(platform, probes))(), late]);
  } catch (error) {
    // The check of the database tells what is wrong with it.
    return check.failure?.(reasonOf(error)) ?? skipped(`No se pudo mirar: ${reasonOf(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const { message = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
  // Node gives several failed attempts to connect no message of their own.
  return (message || code || String(error)).replace(/\.$/, '');
}
