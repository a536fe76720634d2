/** Reads the configuration from environment variables. An invalid value stops the start with a sentence that names it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { City } from '@callejero/contract/city.ts';
import { type CityVariable, cityVariables, defaultMailApp } from '@callejero/contract/city-change.ts';
import { areaCodeSchema } from '@callejero/contract/city-values.ts';
import { isOrigin } from '@callejero/contract/links/origin.ts';
import { secondStepModes } from '@callejero/contract/second-step.ts';
import { pushUserFields } from '@callejero/contract/settings.ts';
import { defaultBrand } from '@callejero/contract/theme/brand.ts';
import { emailSchema, phoneSchema, webUrlSchema } from '@callejero/contract/values.ts';
import { z } from 'zod';
import { batchSizes } from '../ports/batch-sizes.ts';
import type {
  BackupConfig,
  CityEnvironment,
  Config,
  FcmServiceAccount,
  FullConfig,
  S3Bucket,
} from '../ports/config.ts';
import { findAreaCode } from './area-codes.ts';
import { countryDefaults } from './countries.ts';
import { applicationRole } from './database/application-role.ts';
import { canRead } from './read-own-file.ts';
import { defaultDataDir, isRelease, root } from './release.ts';
import { resembles } from './resembles.ts';
import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Origins of Capacitor's phone apps. */
const nativeOrigins = ['capacitor://localhost', 'https://localhost', 'http://localhost'];

const number = (min: number, max: number, says: string) =>
  z
    .string()
    .regex(/^\d+$/, says)
    .transform(Number)
    .refine((value) => value >= min && value <= max, says);

const flag = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['true', 'false'], 'debe ser «true» o «false»'))
  .transform((value) => value === 'true');

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `debe ser una dirección como ${example}`,
    );

/** `name=value` with commas between them; values may be percent-encoded, as OpenTelemetry's specification says. */
const otlpHeaders = z
  .string()
  .refine(
    (value) => /^[\w-]+=[^,\s]*(?:,[\w-]+=[^,\s]*)*$/.test(value),
    'debe ser como authorization=Bearer%20CLAVE',
  )
  .transform((value) =>
    Object.fromEntries(
      value.split(',').map((pair): [string, string] => {
        const [name = '', ...rest] = pair.split('=');
        return [name, decodeURIComponent(rest.join('='))];
      }),
    ),
  );

/** Its origin stands in Content-Security-Policies. */
const webUrl = (example: string) =>
  url(['http:', 'https:'], example)
    .refine(
      (value) => URL.canParse(value) && isOrigin(new URL(value).origin),
      `debe ser una dirección como ${example}`,
    )
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** A URL without credentials, query and hash, because links are made by adding a path. */
const siteUrl = (example: string) =>
  webUrl(example).refine((value) => {
    const { username, password, search, hash } = new URL(value);
    return [username, password, search, hash].every((part) => part === '');
  }, `debe ser una dirección como ${example}, sin clave, «?» ni «#»`);

/** A `siteUrl` without a path: routes, the service worker and passkeys belong to the root of an origin. */
const originUrl = (example: string) =>
  siteUrl(example).refine(
    (value) => new URL(value).pathname === '/',
    `debe ser una dirección sin ruta, como ${example}: Callejero se sirve en la raíz de su dirección`,
  );

const origins = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine(
    (list) => list.every((origin) => /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i.test(origin)),
    'debe ser una lista de orígenes separados por comas, como https://guia.example,capacitor://localhost',
  );

const center = z
  .string()
  .regex(/^\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*$/, 'debe ser «latitud,longitud», como 19.54,-96.92')
  .transform((value) => {
    const [lat = 0, lng = 0] = value.split(',').map(Number);
    return { lat, lng };
  })
  .refine(
    ({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180,
    'debe tener una latitud entre -90 y 90 y una longitud entre -180 y 180',
  );

const zoomSays = 'debe ser un número entre 8 y 18';

/** `schema`, with the one message that a start prints. */
const saying = (schema: z.ZodType<string>, says: string) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      const read = schema.safeParse(value);
      if (read.success) return read.data;
      context.addIssue(says);
      return z.NEVER;
    });

const timezone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: value }));
  } catch {
    return false;
  }
}, 'debe ser una zona horaria como America/Mexico_City');

const turnUrls = z
  .string()
  .transform((value) => value.split(',').map((url) => url.trim()))
  .refine(
    (urls) => urls.every((url) => /^turns?:[^\s/?#@]+(?:\?transport=(?:udp|tcp))?$/.test(url)),
    'debe ser una lista de direcciones separadas por comas, como turn:turn.example:3478',
  );

const hostNames = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9.-]+(?::\d+)?$/.test(host)),
    'debe ser una lista de servidores separados por comas, como push.example',
  );

const s3Example = 'https://CLAVE:SECRETO@s3.example/cubo?region=eu-west-1';
const s3Bucket = url(['http:', 'https:'], s3Example).transform((value, context): S3Bucket => {
  const { origin, username, password, pathname, searchParams } = new URL(value);
  const [bucket, ...folders] = pathname.split('/').filter((segment) => segment !== '');
  if (!bucket || !username || !password) {
    context.addIssue(`debe tener clave, secreto y cubo, como ${s3Example}`);
    return z.NEVER;
  }
  // s3mini signs requests for folders with other characters wrongly, and the service refuses them.
  if (!folders.every((folder) => /^[\w-][\w.-]*$/.test(folder))) {
    context.addIssue(
      'debe tener una carpeta con letras sin acento, números, puntos y guiones, como guia/archivos',
    );
    return z.NEVER;
  }
  return {
    endpoint: `${origin}/${bucket}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    folder: folders.map((folder) => `${folder}/`).join(''),
  };
});

const backupPlaceSays = `debe ser la ruta de una carpeta, o un cubo como s3://${s3Example.slice('https://'.length)}`;
/** A bucket is written as in S3_URL, or with `s3:` in place of `https:`. */
const backupPlace = z.string().transform((value, context): { folder: string } | { bucket: S3Bucket } => {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return { folder: path.resolve(value) };
  const bucket = s3Bucket.safeParse(value.replace(/^s3:/i, 'https:'));
  if (bucket.success) return { bucket: bucket.data };
  context.addIssue(backupPlaceSays);
  return z.NEVER;
});

const clockSays = 'debe ser una hora como 03:30, o «off»';
const clockTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|off)$/, clockSays)
  .transform((value) => (value === 'off' ? null : Number(value.slice(0, 2)) * 60 + Number(value.slice(3))));

/** The path of the key file, or its content. */
const serviceAccount = z.string().transform((value, context): FcmServiceAccount => {
  if (!value.startsWith('{')) canRead(path.resolve(value));
  try {
    const text = value.startsWith('{') ? value : readFileSync(path.resolve(value), 'utf8');
    return serviceAccountSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue(
      'debe ser la ruta del archivo JSON de una cuenta de servicio de Firebase, o su contenido',
    );
    return z.NEVER;
  }
});
const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
  api_url: z.url().optional(),
});

/** `com.example.guia=AA:BB:…`, with commas between the fingerprints of several certificates. */
const androidApp = z
  .string()
  .regex(
    /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+=\s*(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}(?:\s*,\s*(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})*$/,
    'debe ser un identificador y la huella SHA-256 de su firma, como com.example.guia=AA:BB:… (32 pares)',
  )
  .transform((value) => {
    const [id = '', prints = ''] = value.split('=');
    return {
      id,
      fingerprints: prints.split(',').map((print) => print.replace(/[:\s]/g, '').toUpperCase()),
    };
  });

const iosApp = z
  .string()
  .regex(
    /^[A-Z0-9]{10}(?:\.[A-Za-z0-9-]+){2,}$/,
    'debe ser el equipo y el identificador de la aplicación, como ABCDE12345.com.example.guia',
  );

const seconds = number(1, 10 * 365 * 24 * 3600, 'debe ser un número de segundos mayor que cero');

const schema = z.object({
  PORT: number(0, 65_535, 'debe ser un número de puerto entre 0 y 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originUrl('https://guia.example').optional(),
  FILES_URL: siteUrl('https://archivos.example').optional(),
  CORS_ORIGINS: origins.optional(),
  SOCKET_ENABLED: flag.default(true),
  DATA_DIR: z
    .string()
    .default(() => defaultDataDir())
    .transform((value) => path.resolve(value)),
  S3_URL: s3Bucket.optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://localhost:6379').optional(),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgresql://usuario:clave@localhost:5432/callejero',
  ).optional(),
  DATABASE_OWNER_URL: url(
    ['postgres:', 'postgresql:'],
    'postgresql://duena:clave@localhost:5432/callejero',
  ).optional(),
  DATABASE_READ_URL: url(
    ['postgres:', 'postgresql:'],
    'postgresql://usuario:clave@replica:5432/callejero',
  ).optional(),
  DATABASE_POOL: number(1, 500, 'debe ser un número de conexiones entre 1 y 500').default(10),
  SMTP_REQUIRE_TLS: flag.default(true),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://usuario:clave@correo.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'debe ser un remitente como Callejero <hola@guia.example>',
    )
    .optional(),
  DEMO: flag.optional(),
  DEMO_PICTURES: number(0, 100_000, 'debe ser un número entre 0 y 100000').optional(),
  ADMIN_EMAIL: z.email('debe ser una dirección de correo').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(15, 'debe tener al menos 15 caracteres')
    .max(200, 'no debe pasar de 200 caracteres')
    .optional(),
  CITY_NAME: z.string().max(100, 'no debe pasar de 100 caracteres').default('Villa Jacaranda'),
  CITY_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'debe ser un código de país de dos letras (ISO 3166-1), como MX')
    .default('MX'),
  CITY_PROVINCE: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'debe ser un código de provincia (ISO 3166-2), como MX-VER')
    .optional(),
  CITY_TIMEZONE: timezone.optional(),
  CITY_CURRENCY: z
    .string()
    .refine(
      (value) => Intl.supportedValuesOf('currency').includes(value),
      'debe ser un código de moneda (ISO 4217), como MXN',
    )
    .optional(),
  CITY_CENTER: center.optional(),
  CITY_AREA_CODE: saying(
    areaCodeSchema,
    'debe ser el prefijo de los teléfonos de la ciudad, sin el cero ni el del país, como 228',
  ).optional(),
  CITY_SLOGAN: z.string().max(120, 'no debe pasar de 120 caracteres').optional(),
  CITY_ZOOM: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, zoomSays)
    .transform(Number)
    .refine((value) => value >= 8 && value <= 18, zoomSays)
    .default(13.5),
  CITY_EMAIL: saying(emailSchema, 'debe ser una dirección de correo').optional(),
  CITY_PHONE: saying(
    phoneSchema,
    'debe ser un teléfono con prefijo internacional, como +522288173390',
  ).optional(),
  CITY_WEBSITE: saying(webUrlSchema, 'debe ser una dirección como https://ayuntamiento.example').optional(),
  CITY_MAIL_APP: saying(webUrlSchema, 'debe ser una dirección como https://mail.google.com/').default(
    defaultMailApp,
  ),
  CITY_CALLS: flag.default(true),
  CITY_VERIFY_MONTHS: number(1, 120, 'debe ser un número de meses entre 1 y 120').default(12),
  CITY_ASK_OWNERS: flag.default(true),
  CITY_LEGAL_HOLDER: z.string().max(200, 'no debe pasar de 200 caracteres').optional(),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'debe ser un color como #2FA9E0')
    .transform((value) => value.toLowerCase())
    .default(defaultBrand.base),
  MAP_STYLE_URL: webUrl('https://mapas.example/estilo.json').optional(),
  MAP_PMTILES: z
    .string()
    .transform((value) => path.resolve(value))
    .refine(canRead, 'debe ser la ruta de un archivo .pmtiles que exista')
    .optional(),
  MAP_UPLOAD_MB: number(1, 100_000, 'debe ser un número de megabytes entre 1 y 100000').default(2000),
  GOOGLE_MAPS_KEY: z.string().optional(),
  DATA_LICENCE: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9.+-]{1,59}$/,
      'debe ser una licencia por su identificador SPDX, como CC-BY-4.0',
    )
    .default('CC-BY-4.0'),
  TOKEN_SECRET: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  TOKEN_SECRET_PREVIOUS: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  ACCESS_TOKEN_TTL: seconds.default(15 * 60),
  REFRESH_TOKEN_TTL: seconds.default(30 * 24 * 3600),
  SESSION_IDLE_DAYS: number(1, 3650, 'debe ser un número de días entre 1 y 3650').default(30),
  ADMIN_SESSION_IDLE_HOURS: number(1, 8760, 'debe ser un número de horas entre 1 y 8760').default(12),
  ADMIN_SECOND_STEP: z.enum(secondStepModes, 'debe ser off, optional o required').default('off'),
  CHANGES_RETENTION_MONTHS: number(1, 1200, 'debe ser un número de meses entre 1 y 1200').optional(),
  BACKUP_WARNING_DAYS: number(0, 3650, 'debe ser un número de días entre 0 y 3650').default(7),
  CHECK_MINUTES: number(1, 30, 'debe ser un número de minutos entre 1 y 30').default(5),
  BACKUP_AT: clockTime.optional(),
  BACKUP_TO: backupPlace.optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}$/,
      'debe ser la llave pública que da «npm run backup -- --new-key», como age1…',
    )
    .optional(),
  BACKUP_KEEP_DAYS: number(1, 3650, 'debe ser un número de días entre 1 y 3650').default(7),
  BACKUP_KEEP_WEEKS: number(0, 520, 'debe ser un número de semanas entre 0 y 520').default(4),
  BACKUP_KEEP_MONTHS: number(0, 1200, 'debe ser un número de meses entre 0 y 1200').default(12),
  BACKUP_DRILL: z.enum(['monthly', 'off'], 'debe ser «monthly» u «off»').default('monthly'),
  RELEASES_URL: url(['https:'], 'https://api.github.com/repos/…/releases').optional(),
  ARCHIVED_ACCOUNTS_DAYS: number(1, 36_500, 'debe ser un número de días entre 1 y 36500').default(90),
  CHAT_RETENTION_DAYS: number(30, 36_500, 'debe ser un número de días entre 30 y 36500').default(730),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debe ser debug, info, warn, error o silent')
    .default('info'),
  HSTS_SUBDOMAINS: flag.default(false),
  TRUST_PROXY: number(0, 10, 'debe ser el número de proxies de confianza, entre 0 y 10').default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}),
  OTEL_SERVICE_NAME: z.string().max(100, 'no debe pasar de 100 caracteres').default('callejero'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0)?)$/, 'debe ser una parte entre 0 y 1, como 0.1')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  TURN_URL: turnUrls.optional(),
  TURN_SECRET: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  PUSH_URL: webUrl('https://push.example').optional(),
  JOBS: z.enum(['on', 'off'], 'debe ser «on» u «off»').default('on'),
  WORKER_PORT: number(0, 65_535, 'debe ser un número de puerto entre 0 y 65535').default(3002),
  PUSH_PORT: number(0, 65_535, 'debe ser un número de puerto entre 0 y 65535').default(3001),
  PUSH_DELIVERS: flag.default(true),
  PUSH_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,120}$/, 'debe ser un identificador como com.example.guia')
    .default('callejero'),
  PUSH_USER_FIELD: z.enum(pushUserFields, 'debe ser pushId o id').default('pushId'),
  PUSH_HOSTS: hostNames.optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'debe ser una llave privada P-256 en base64url, de 43 caracteres')
    .optional(),
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  ANDROID_APP: androidApp.optional(),
  IOS_APP: iosApp.optional(),
});

type Values = z.output<typeof schema>;

/** The city; missing values follow from its country. */
function cityOf(value: Values): City {
  const { CITY_NAME: name, CITY_COUNTRY: country } = value;
  const defaults = countryDefaults[country];
  const given = {
    province: value.CITY_PROVINCE ?? defaults?.province,
    timezone: value.CITY_TIMEZONE ?? defaults?.timezone,
    currency: value.CITY_CURRENCY ?? defaults?.currency,
    center: value.CITY_CENTER ?? defaults?.center,
  };
  const { province, timezone, currency, center } = given;
  if (!province || !timezone || !currency || !center) {
    const missing = Object.keys(given).filter((name) => !given[name as keyof typeof given]);
    throw new StartError(
      `La configuración no es válida. Con CITY_COUNTRY=${country} hace falta también ` +
        `${missing.map((name) => `CITY_${name.toUpperCase()}`).join(', ')}.`,
    );
  }
  if (!province.startsWith(`${country}-`)) {
    throw new StartError(
      `La configuración no es válida. CITY_PROVINCE (${province}) debe ser una provincia del país de ` +
        `CITY_COUNTRY (${country}).`,
    );
  }
  return { name, country, province, timezone, currency, center };
}

/** A province that follows from the country alone says nothing about a centre of its own. */
function areaCodeIn(value: Values, city: City): string | null {
  const isSure = value.CITY_PROVINCE !== undefined || value.CITY_CENTER === undefined;
  return value.CITY_AREA_CODE ?? findAreaCode(city, isSure ? city.province : null);
}

/** What administrators may set instead. `given`: the variables that are set. */
function cityEnvironment(value: Values, city: City, given: readonly string[]): CityEnvironment {
  const names = Object.keys(cityVariables) as CityVariable[];
  return {
    values: {
      name: city.name,
      slogan: value.CITY_SLOGAN ?? null,
      center: city.center,
      zoom: value.CITY_ZOOM,
      brandColor: value.BRAND_COLOR,
      logo: null,
      email: value.CITY_EMAIL ?? null,
      phone: value.CITY_PHONE ?? null,
      website: value.CITY_WEBSITE ?? null,
      areaCode: areaCodeIn(value, city),
      mailApp: value.CITY_MAIL_APP,
      supportCalls: value.CITY_CALLS,
      verifyMonths: value.CITY_VERIFY_MONTHS,
      askOwners: value.CITY_ASK_OWNERS,
      legalHolder: value.CITY_LEGAL_HOLDER ?? null,
      secondStep: value.ADMIN_SECOND_STEP,
      archivedAccountsDays: value.ARCHIVED_ACCOUNTS_DAYS,
      chatRetentionDays: value.CHAT_RETENTION_DAYS,
    },
    given: names.filter((name) => given.includes(cityVariables[name])),
  };
}

/** 03:30, before the busy hours of every zone and after the change of clocks at two or three. */
const defaultBackupTime = 3 * 60 + 30;

function backupOf(value: Values): BackupConfig {
  const to = value.BACKUP_TO ?? { folder: path.join(value.DATA_DIR, 'backups') };
  const stored = path.join(value.DATA_DIR, 'stored-images');
  const isAmongFiles =
    'folder' in to
      ? `${to.folder}${path.sep}`.startsWith(`${stored}${path.sep}`)
      : to.bucket.endpoint === value.S3_URL?.endpoint &&
        (to.bucket.folder.startsWith(value.S3_URL.folder) ||
          value.S3_URL.folder.startsWith(to.bucket.folder));
  if (isAmongFiles)
    throw new StartError(
      'La configuración no es válida. BACKUP_TO no puede estar entre los archivos de la guía: cada copia contendría las ' +
        'anteriores, y restaurar una las borraría. Elige otra carpeta, u otro cubo.',
    );
  return {
    // The demo's town is worth no backup, unless somebody asks for one.
    at: value.BACKUP_AT === undefined ? (value.DEMO ? null : defaultBackupTime) : value.BACKUP_AT,
    to: 'folder' in to ? { ...to, isBesideData: value.BACKUP_TO === undefined } : to,
    key: value.BACKUP_KEY ?? null,
    keep: { days: value.BACKUP_KEEP_DAYS, weeks: value.BACKUP_KEEP_WEEKS, months: value.BACKUP_KEEP_MONTHS },
    drills: value.BACKUP_DRILL === 'monthly',
  };
}

function turnOf({ TURN_URL: urls, TURN_SECRET: secret }: Values): Config['turn'] {
  if (!urls && !secret) return null;
  if (!urls || !secret)
    throw new StartError('La configuración no es válida. TURN_URL y TURN_SECRET van siempre juntas.');
  return { urls, secret };
}

/** Names of all variables, for the tests of the documentation. */
export const variables: readonly string[] = Object.keys(schema.shape);

/** The value of a variable, or of the file that NAME_FILE names, because containers get their secrets as files. */
function givenValue(env: Environment, name: string): string | undefined {
  const [value, file] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()];
  if (!file) return value;
  if (value) throw new StartError(`La configuración no es válida. Usa ${name} o ${name}_FILE, no las dos.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(
      `La configuración no es válida. ${name}_FILE debe ser la ruta de un archivo que se pueda leer.`,
    );
  }
}

/** The role of DATABASE_URL when the database has another owner; and a replica is one of a configured database. */
function assertDatabases({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: owner,
  DATABASE_READ_URL: replica,
}: Values): void {
  if (replica && !url)
    throw new StartError(
      'La configuración no es válida. DATABASE_READ_URL es una réplica de DATABASE_URL: indica las dos.',
    );
  if (!owner || (url && new URL(url).username === applicationRole)) return;
  throw new StartError(
    `La configuración no es válida. Con DATABASE_OWNER_URL hace falta DATABASE_URL, con la cuenta ${applicationRole}.`,
  );
}

/** What an operator probably did not mean: a Spanish sentence each. None shows a value that may be secret. */
function doubtsOf(env: Environment, value: Values, publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isHttps = protocol === 'https:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const contradictions: readonly [boolean, string][] = [
    [
      !isHttps && !isLocal,
      'PUBLIC_URL no es https: sin ella los navegadores no dejan usar llaves de acceso, avisos, ubicación ni cámara.',
    ],
    [
      isHttps && value.FILES_URL?.startsWith('http:') === true,
      'FILES_URL es http y PUBLIC_URL https: los navegadores no mostrarán las fotos.',
    ],
    [
      value.MAP_STYLE_URL !== undefined && value.MAP_PMTILES !== undefined,
      'MAP_PMTILES no se usa, porque también está MAP_STYLE_URL.',
    ],
    [
      value.TOKEN_SECRET !== undefined && value.TOKEN_SECRET === value.TOKEN_SECRET_PREVIOUS,
      'TOKEN_SECRET_PREVIOUS es la misma que TOKEN_SECRET.',
    ],
    [
      value.ACCESS_TOKEN_TTL > value.REFRESH_TOKEN_TTL,
      'ACCESS_TOKEN_TTL es mayor que REFRESH_TOKEN_TTL: las sesiones terminan antes que sus llaves.',
    ],
    [
      value.SESSION_IDLE_DAYS * 86_400 > value.REFRESH_TOKEN_TTL,
      'SESSION_IDLE_DAYS es mayor que REFRESH_TOKEN_TTL: las sesiones terminan antes.',
    ],
    [value.HSTS_SUBDOMAINS && !isHttps, 'HSTS_SUBDOMAINS no sirve, porque PUBLIC_URL no es https.'],
    [
      !isHttps && isLocal && value.TRUST_PROXY > 0,
      'TRUST_PROXY confía en un proxy, y PUBLIC_URL es de esta máquina.',
    ],
  ];
  return [
    ...misspelt(env).map(({ given, meant }) => `Nada lee ${given}: quizá sea ${meant}.`),
    ...contradictions.flatMap(([applies, sentence]) => (applies ? [sentence] : [])),
  ];
}

/** The configuration that `env` describes. An empty variable counts as one that is not set. */
export function readConfig(env: Environment): FullConfig {
  const given = variables
    .map((name) => [name, givenValue(env, name)] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`);
    throw new StartError(`La configuración no es válida. ${[...new Set(sentences)].join(' ')}`);
  }
  const value = parsed.data;
  assertDatabases(value);
  const { name, center, ...region } = cityOf(value);
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    version: readVersion(),
    isRelease,
    port: value.PORT,
    host: value.HOST,
    role: value.JOBS === 'on' ? 'all' : 'server',
    workerPort: value.WORKER_PORT,
    publicUrl,
    cityPath: '/',
    filesUrl: value.FILES_URL ?? publicUrl,
    corsOrigins: value.CORS_ORIGINS ?? [new URL(publicUrl).origin, ...nativeOrigins],
    socketEnabled: value.SOCKET_ENABLED,
    dataDir: value.DATA_DIR,
    s3: value.S3_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseOwnerUrl: value.DATABASE_OWNER_URL ?? null,
    databasePool: value.DATABASE_POOL,
    databaseReadUrl: value.DATABASE_READ_URL ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    smtpRequireTls: value.SMTP_REQUIRE_TLS,
    mailFrom: value.MAIL_FROM ?? `Callejero <no-responder@${new URL(publicUrl).hostname}>`,
    // A city that people reach over https is a real one, unless somebody says otherwise.
    demo: value.DEMO ?? !publicUrl.startsWith('https:'),
    demoPictures: value.DEMO_PICTURES ?? null,
    adminEmail: value.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    city: region,
    cityEnvironment: cityEnvironment(
      value,
      { name, center, ...region },
      given.map(([variable]) => variable),
    ),
    mapStyleUrl: value.MAP_STYLE_URL ?? null,
    mapPmtiles: value.MAP_PMTILES ?? null,
    mapUploadLimit: value.MAP_UPLOAD_MB * 1_000_000,
    googleMapsKey: value.GOOGLE_MAPS_KEY ?? null,
    dataLicence: value.DATA_LICENCE,
    tokenSecret: value.TOKEN_SECRET ?? null,
    previousTokenSecret: value.TOKEN_SECRET_PREVIOUS ?? null,
    accessTokenTtl: value.ACCESS_TOKEN_TTL,
    refreshTokenTtl: value.REFRESH_TOKEN_TTL,
    sessionIdle: {
      user: value.SESSION_IDLE_DAYS * 86_400,
      administrator: value.ADMIN_SESSION_IDLE_HOURS * 3600,
    },
    changesRetentionMonths: value.CHANGES_RETENTION_MONTHS ?? null,
    checkMinutes: value.CHECK_MINUTES,
    backupWarningDays: value.BACKUP_WARNING_DAYS,
    backup: backupOf(value),
    doubts: doubtsOf(env, value, publicUrl),
    releasesUrl: value.RELEASES_URL ?? null,
    logLevel: value.LOG_LEVEL,
    hstsSubdomains: value.HSTS_SUBDOMAINS,
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN ?? null,
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: value.OTEL_EXPORTER_OTLP_HEADERS,
          service: value.OTEL_SERVICE_NAME,
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    turn: turnOf(value),
    push: {
      // Relative, so it is right for every address that the app is opened at.
      url: value.PUSH_URL ?? '/push',
      port: value.PUSH_PORT,
      delivers: value.PUSH_DELIVERS,
      app: value.PUSH_APP_ID,
      userField: value.PUSH_USER_FIELD,
      vapidPrivateKey: value.VAPID_PRIVATE_KEY ?? null,
      hosts: value.PUSH_HOSTS ?? [],
      fcm: value.FCM_SERVICE_ACCOUNT ?? null,
    },
    phoneApps: { android: value.ANDROID_APP ?? null, ios: value.IOS_APP ?? null },
    batchSizes,
  };
}

/** The variables of `env` that no program of ours reads and that resemble one of ours. */
export function misspelt(env: Environment): { given: string; meant: string }[] {
  return Object.keys(env).flatMap((given) => {
    const [, own = given, file = ''] = /^(.*?)(_FILE)?$/.exec(given) ?? [];
    if (variables.includes(own)) return [];
    const meant = variables.find((name) => resembles(own.toUpperCase(), name));
    return meant === undefined ? [] : [{ given, meant: meant + file }];
  });
}

/** A release is replaced by the next one, so its file stands with the data. */
export const environmentFile = () =>
  path.join(isRelease ? (process.env.DATA_DIR ?? defaultDataDir()) : root, '.env');

/**
 * The environment, completed by the file `.env` of the repository, or of a release's data folder. Variables that are already set
 * win. Prints a warning for each that is probably misspelt; it can't be an error, because the environment is not only ours.
 */
export function loadEnvironment(): Environment {
  const file = environmentFile();
  if (canRead(file)) process.loadEnvFile(file);
  for (const { given, meant } of misspelt(process.env))
    console.error(`\n  ¡ATENCIÓN! Callejero no lee ninguna variable ${given}. ¿Querías decir ${meant}?\n`);
  return process.env;
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
