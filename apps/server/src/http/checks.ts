/**
 * The list of what can be wrong with an installation: `/ready` answers a word for each part, administrators read the rest on the
 * first page of the back office, and the start prints it.
 */
import type { CheckName, CheckState, Problem } from '@callejero/contract/answers/checks.ts';
import { withCommands } from '../ports/commands.ts';
import { isProxyUntrusted } from '../ports/config.ts';
import { installationNotes } from '../ports/installation.ts';
import type { Platform, Probes } from '../ports/ports.ts';
import { newerRelease } from './newer-release.ts';
import { sharing } from './sharing.ts';

type Finding = Omit<Problem, 'name'>;

interface Check {
  name: CheckName;
  /** A part of the running server, or advice about its configuration, which only operators read. */
  about: 'part' | 'configuration';
  /** Without it the server can't do its work. */
  isNeeded?: boolean;
  /** Seconds for which a result without a problem is used again, instead of `briefly`. */
  seconds?: number;
  /** Null if nothing is wrong. A rejection is the reason for `failure`. */
  run(platform: Platform, probes: Probes): Promise<Finding | null> | Finding | null;
  failure?(reason: string): Finding;
}

export interface CheckOutcome extends Pick<Check, 'about'> {
  name: CheckName;
  isNeeded: boolean;
  state: CheckState;
  problem: Problem | null;
}

/** Seconds for which a result is used again, so that many requests cost no more than one. */
const briefly = 10;
/** Milliseconds after which a part that does not answer counts as failed. */
const within = 5000;
const minute = 60_000;
const day = 24 * 60 * minute;
const [gigabyte, megabyte] = [1024 ** 3, 1024 ** 2];

const warning = (title: string, sentence: string, remedy: string): Finding => ({
  ...{ state: 'warning', title, sentence, remedy },
});
const failed = (title: string, sentence: string, remedy: string): Finding => ({
  ...{ state: 'failed', title, sentence, remedy },
});

/** For a probe that has found nothing wrong. */
const nothing = () => null;

export const checks: readonly Check[] = [
  {
    name: 'database',
    about: 'part',
    isNeeded: true,
    async run({ db }) {
      const [row] = await db.query<{ readonly: boolean }>({
        text: `select current_setting('transaction_read_only')::bool as readonly`,
        values: [],
      });
      return row?.readonly
        ? failed(
            'La base de datos es de solo lectura',
            'La guía se ve, pero nadie puede guardar nada.',
            'Mira si DATABASE_URL es de una réplica, o si PostgreSQL tiene default_transaction_read_only activado.',
          )
        : null;
    },
    failure: (reason) =>
      failed(
        'La base de datos no responde',
        `Sin ella la guía no funciona: ${reason}.`,
        'Mira si PostgreSQL está en marcha y si DATABASE_URL es la suya.',
      ),
  },
  {
    name: 'disk',
    about: 'part',
    isNeeded: true,
    async run(_platform, probes) {
      const { free, total } = await probes.disk();
      const left = `Quedan ${Math.round(free / megabyte)} MB libres de ${Math.round(total / megabyte)} en el disco de DATA_DIR.`;
      const remedy = 'Libera espacio, o pasa DATA_DIR a un disco más grande.';
      if (free < Math.min(100 * megabyte, total / 50)) return failed('El disco está lleno', left, remedy);
      return free < Math.min(gigabyte, total / 10) ? warning('Queda poco disco', left, remedy) : null;
    },
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
    run: (_platform, probes) => probes.files().then(nothing),
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
    run: (_platform, probes) => probes.redis().then(nothing),
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
    run: (_platform, probes) => probes.mail().then(nothing),
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
    async run(_platform, probes) {
      const jobs = await probes.jobs();
      const late = jobs.reduce((sum, each) => sum + each.late, 0);
      const failing = [...new Set(jobs.filter(({ isFailing }) => isFailing).map(({ name }) => name))];
      if (late > 0)
        return failed(
          'Hay tareas atascadas',
          `${late === 1 ? 'Una tarea debió empezar' : `${late} tareas debieron empezar`} hace más de diez minutos.`,
          'Mira en el registro qué dice «the queue of jobs», y reinicia el servidor.',
        );
      if (failing.length === 0) return null;
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
        : null;
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
            'Cuando acabes, ejecuta «npm run maintenance -- off».',
          )
        : null;
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
        : null,
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
        : null,
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
        : null;
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
      return others.some(({ hasOtherRedis }) => isAlone || hasOtherRedis)
        ? warning(
            'Los servidores no cuentan juntos los límites',
            'Hay más de uno y no comparten un Redis: quien adivina contraseñas tiene los intentos de todos ellos.',
            'Pon el mismo REDIS_URL en todos y reinícialos.',
          )
        : null;
    },
  },
  {
    name: 'backups',
    about: 'configuration',
    seconds: 60,
    async run({ config, db, clock }) {
      const { backupWarningDays: days, demo } = config;
      // The demo's town is worth no backup.
      if (days === 0 || demo) return null;
      const last = (await installationNotes(db)).get('backup')?.at;
      const [first] = await db.query<{ at: Date }>({
        text: 'select min(applied_at) as at from migrations',
        values: [],
      });
      const since = Math.floor((clock.now().getTime() - (last ?? first?.at ?? clock.now()).getTime()) / day);
      if (since < days) return null;
      return warning(
        'Falta una copia de seguridad',
        last
          ? `La última copia completa es de hace ${since} días.`
          : 'Todavía no se ha hecho ninguna copia completa.',
        'Haz que «npm run backup» se ejecute cada noche, y guarda lo que escribe en otra máquina. Si las copias se hacen de ' +
          'otra manera, pon BACKUP_WARNING_DAYS=0.',
      );
    },
  },
  {
    name: 'release',
    about: 'configuration',
    seconds: 300,
    async run(platform) {
      const newer = await newerRelease(platform);
      return newer === null
        ? null
        : warning(
            `Hay una versión nueva: ${newer}`,
            `Esta guía usa la ${platform.config.version}.`,
            'Léela en la página de las versiones, y actualiza como dice docs/upgrading.md. Antes de cambiar la base de datos se ' +
              'hace una copia.',
          );
    },
  },
];

export interface Checks {
  /** The outcomes of all checks, or of those about parts or the configuration, in their order. Never rejects. */
  all(about?: Check['about']): Promise<CheckOutcome[]>;
}

/** `every`: the checks, for tests. */
export function createChecks(platform: Platform, every: readonly Check[] = checks): Checks {
  const { probes } = platform;
  if (!probes) return { all: async () => [] };
  const each = every.map((check) => ({
    about: check.about,
    run: remembering(check, () => outcomeOf(check, platform, probes)),
  }));
  return {
    all: (about) =>
      Promise.all(each.filter((check) => !about || check.about === about).map(({ run }) => run())),
  };
}

/** Runs a check once at a time, and uses its outcome again for some seconds. */
function remembering({ seconds = briefly }: Check, run: () => Promise<CheckOutcome>) {
  let known: { outcome: CheckOutcome; until: number } | null = null;
  return sharing(async () => {
    if (known && performance.now() < known.until) return known.outcome;
    const outcome = await run();
    // A problem is looked at again soon, because somebody may have solved it.
    const lasts = outcome.problem ? Math.min(seconds, briefly) : seconds;
    known = { outcome, until: performance.now() + lasts * 1000 };
    return outcome;
  });
}

async function outcomeOf(check: Check, platform: Platform, probes: Probes): Promise<CheckOutcome> {
  const finding = await findingOf(check, platform, probes);
  const { name, about, isNeeded = false } = check;
  return {
    ...{ name, about, isNeeded },
    state: finding?.state ?? 'ok',
    problem: finding && {
      ...{ name, ...finding },
      remedy: withCommands(finding.remedy, platform.config.isRelease),
    },
  };
}

async function findingOf(check: Check, platform: Platform, probes: Probes): Promise<Finding | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no responde en ${within / 1000} segundos`)), within);
  });
  try {
    return await Promise.race([(async () => check.run(platform, probes))(), late]);
  } catch (error) {
    // The check of the database tells what is wrong with it.
    return check.failure?.(reasonOf(error)) ?? null;
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
