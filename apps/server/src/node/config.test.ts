import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { iso31662 } from 'iso-3166';
import { expect, test } from 'vitest';
import { misspelt, readConfig, variables } from './config.ts';
import { countryDefaults } from './countries.ts';
import { unreadIn } from './unread-variables.ts';

test('every variable has a default', () => {
  expect(readConfig({ PATH: '/bin' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    filesUrl: 'http://localhost:3000',
    dataDir: path.resolve(import.meta.dirname, '../../../../data'),
    s3: null,
    redisUrl: null,
    databaseUrl: null,
    databasePool: 10,
    demo: true,
    city: { country: 'MX', province: 'MX-VER' },
    cityEnvironment: {
      values: { name: 'Villa Jacaranda', center: { lat: 19.54, lng: -96.92 }, secondStep: 'off' },
      given: [],
    },
    trustProxy: 0,
    // The seed's version.
    version: '0.0.1',
  });
});

test('an empty variable counts as unset, and defaults follow from other variables', () => {
  const config = readConfig({ PORT: '8080', DATABASE_URL: '', PUBLIC_URL: 'https://guia.example/' });
  expect(config).toMatchObject({ port: 8080, databaseUrl: null, publicUrl: 'https://guia.example' });
  expect(config.filesUrl).toBe('https://guia.example');
  expect(config.corsOrigins).toContain('https://guia.example');
  expect(config.mailFrom).toBe('Callejero <no-responder@guia.example>');
});

test('a guide at an https address has no demo, unless somebody asks for it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://guia.example' }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'https://guia.example', DEMO: 'true' }).demo).toBe(true);
  expect(readConfig({ PUBLIC_URL: 'http://guia.example' }).demo).toBe(true);
  expect(readConfig({ DEMO: 'false' }).demo).toBe(false);
});

test('a variable can come from a file, without the line’s end, but not from both', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-config-'));
  const file = path.join(folder, 'secret');
  await writeFile(file, `${'s'.repeat(40)}\n`);
  expect(readConfig({ TOKEN_SECRET_FILE: file }).tokenSecret).toBe('s'.repeat(40));
  expect(readConfig({ TOKEN_SECRET_FILE: '', TOKEN_SECRET: 't'.repeat(40) }).tokenSecret).toBe(
    't'.repeat(40),
  );
  expect(() => readConfig({ TOKEN_SECRET_FILE: file, TOKEN_SECRET: 't'.repeat(40) })).toThrow(
    'Usa TOKEN_SECRET o TOKEN_SECRET_FILE, no las dos.',
  );
  await rm(folder, { recursive: true });
  expect(() => readConfig({ TOKEN_SECRET_FILE: file })).toThrow(
    'TOKEN_SECRET_FILE debe ser la ruta de un archivo que se pueda leer.',
  );
});

test('with an owner of the database, the server has its own role', () => {
  const DATABASE_OWNER_URL = 'postgresql://callejero_owner:a@db/callejero';
  const asked = (DATABASE_URL?: string) => () => readConfig({ DATABASE_OWNER_URL, DATABASE_URL });
  expect(asked('postgresql://callejero_app:b@db/callejero')().databaseOwnerUrl).toBe(DATABASE_OWNER_URL);
  expect(asked()).toThrow('DATABASE_URL, con la cuenta callejero_app');
  expect(asked(DATABASE_OWNER_URL)).toThrow('DATABASE_URL, con la cuenta callejero_app');
  const replica = () => readConfig({ DATABASE_READ_URL: 'postgresql://callejero_app:b@replica/callejero' });
  expect(replica).toThrow('indica las dos');
});

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'guia.example'],
  ['PUBLIC_URL', 'https://guia.example/?ciudad=1'],
  ['PUBLIC_URL', 'https://ciudad.example/guia'],
  ['FILES_URL', 'https://ana:clave@archivos.example'],
  ['CORS_ORIGINS', 'https://a.example, b'],
  ['SOCKET_ENABLED', 'sí'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_POOL', '0'],
  ['S3_URL', 's3://cubo'],
  ['S3_URL', 'https://s3.example/cubo'],
  ['S3_URL', 'https://CLAVE:SECRETO@s3.example'],
  ['S3_URL', 'https://CLAVE:SECRETO@s3.example/cubo/guia(1)'],
  ['REDIS_URL', 'localhost:6379'],
  ['SMTP_URL', 'http://correo.example'],
  ['MAIL_FROM', 'Callejero'],
  ['DEMO', '1'],
  ['ADMIN_EMAIL', 'ana'],
  ['ADMIN_PASSWORD', 'corta'],
  ['BRAND_COLOR', 'azul'],
  ['BRAND_COLOR', '#2fa'],
  ['CITY_COUNTRY', 'México'],
  ['CITY_PROVINCE', 'Veracruz'],
  ['CITY_PROVINCE', 'ES-M'],
  ['CITY_TIMEZONE', 'America/Xalapa'],
  ['CITY_CURRENCY', 'PESOS'],
  ['CITY_CENTER', '19.54'],
  ['CITY_CENTER', '95,10'],
  ['CITY_AREA_CODE', '011'],
  ['CITY_AREA_CODE', '+54 11'],
  ['MAP_STYLE_URL', 'estilo.json'],
  ['MAP_PMTILES', '/no/existe.pmtiles'],
  ['DATA_LICENCE', 'Creative Commons'],
  ['TOKEN_SECRET', 'secreto'],
  ['ACCESS_TOKEN_TTL', '-5'],
  ['LOG_LEVEL', 'todo'],
  ['TURN_URL', 'https://turn.example'],
  ['TURN_URL', 'turn:turn.example:3478'],
  ['TURN_SECRET', 'un secreto sin su dirección'],
  ['TRUST_PROXY', 'true'],
  ['METRICS_TOKEN', 'x'],
  ['ANDROID_APP', 'com.example.guia'],
  ['ANDROID_APP', 'com.example.guia=AA:BB'],
  ['IOS_APP', 'com.example.guia'],
])('%s = %j stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^La configuración no es válida\\. .*\\b${name}\\b.*\\.$`),
  );
});

test('an Android app may have several fingerprints, one for each certificate', () => {
  const print = (byte: string) => Array<string>(32).fill(byte).join(':');
  const { phoneApps } = readConfig({ ANDROID_APP: `com.example.guia=${print('ab')}, ${print('01')}` });
  expect(phoneApps).toEqual({
    android: { id: 'com.example.guia', fingerprints: ['AB'.repeat(32), '01'.repeat(32)] },
    ios: null,
  });
});

test('the URL of a bucket contains keys, region and folder', () => {
  expect(readConfig({ S3_URL: 'https://AKIA:a%2Fb%2Bc@s3.example:9000/cubo?region=eu-west-1' }).s3).toEqual({
    ...{ endpoint: 'https://s3.example:9000/cubo', region: 'eu-west-1' },
    ...{ accessKeyId: 'AKIA', secretAccessKey: 'a/b+c', folder: '' },
  });
  expect(readConfig({ S3_URL: 'http://k:s@s3.example/cubo/guia/archivos/' }).s3).toMatchObject({
    ...{ endpoint: 'http://s3.example/cubo', region: 'us-east-1', folder: 'guia/archivos/' },
  });
});

test('without a word, an installation with data of its own makes backups, and the demo makes none', () => {
  const backupOf = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: '/data', DEMO: 'false', ...env }).backup;
  expect(backupOf({})).toEqual({
    ...{
      at: 210,
      to: { folder: path.resolve('/data/backups'), isBesideData: true },
      key: null,
      drills: true,
    },
    keep: { days: 7, weeks: 4, months: 12 },
  });
  expect(backupOf({ DEMO: 'true' }).at).toBeNull();
  expect(backupOf({ DEMO: 'true', BACKUP_AT: '00:05' }).at).toBe(5);
  expect(backupOf({ BACKUP_AT: 'off', BACKUP_DRILL: 'off' })).toMatchObject({ at: null, drills: false });
  expect(backupOf({ BACKUP_TO: '/mnt/nas' }).to).toEqual({
    folder: path.resolve('/mnt/nas'),
    isBesideData: false,
  });
  const bucket = { endpoint: 'https://s3.example/cubo', folder: 'copias/', region: 'eu-west-1' };
  expect(backupOf({ BACKUP_TO: 's3://CLAVE:SECRETO@s3.example/cubo/copias?region=eu-west-1' }).to).toEqual({
    bucket: expect.objectContaining(bucket),
  });
  expect(backupOf({ BACKUP_TO: 'http://CLAVE:SECRETO@localhost:9000/cubo' }).to).toEqual({
    bucket: expect.objectContaining({ endpoint: 'http://localhost:9000/cubo', folder: '' }),
  });
});

test('backups can’t lie among the files that they contain', () => {
  const s3 = 'https://CLAVE:SECRETO@s3.example/cubo';
  for (const env of [
    { BACKUP_TO: '/data/stored-images' },
    { BACKUP_TO: '/data/stored-images/copias' },
    { S3_URL: s3, BACKUP_TO: `${s3}/copias` },
    { S3_URL: `${s3}/guia`, BACKUP_TO: s3 },
    { S3_URL: `${s3}/guia`, BACKUP_TO: `${s3}/guia/copias` },
  ])
    expect(() => readConfig({ DATA_DIR: '/data', ...env })).toThrow(
      /BACKUP_TO no puede estar entre los archivos/,
    );
  for (const env of [
    { BACKUP_TO: '/data/stored-images-2' },
    { S3_URL: `${s3}/guia`, BACKUP_TO: `${s3}/copias` },
    { S3_URL: s3, BACKUP_TO: 'https://CLAVE:SECRETO@s3.example/otro' },
  ])
    readConfig({ DATA_DIR: '/data', ...env });
});

test.each([
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT debe ser una hora como 03:30, o «off».'],
  [{ BACKUP_AT: '3:30' }, 'BACKUP_AT debe ser una hora'],
  [{ BACKUP_TO: 'ftp://nas/copias' }, 'BACKUP_TO debe ser la ruta de una carpeta, o un cubo como s3://'],
  [{ BACKUP_TO: 's3://cubo' }, 'BACKUP_TO debe ser la ruta de una carpeta'],
  [{ BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, 'BACKUP_KEY debe ser la llave pública'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS debe ser un número de días entre 1 y 3650.'],
])('%j of the backups is refused in words', (env, says) => {
  expect(() => readConfig(env)).toThrow(says);
});

test('all invalid values are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .* DEMO /);
});

test('.env.example lists every variable', () => {
  const file = path.resolve(import.meta.dirname, '../../../../.env.example');
  const listed = [...readFileSync(file, 'utf8').matchAll(/^# ?([A-Z\d_]+)=/gm)].map(([, name]) => name);
  const ofDemonstration = ['MOCK_BACKEND', 'MOCK_DELAY', 'MOCK_ERRORS'];
  expect(listed.toSorted()).toEqual([...variables, ...ofDemonstration].toSorted());
});

test.each(Object.keys(countryDefaults))('CITY_COUNTRY=%s is enough for a city', (country) => {
  const { city, cityEnvironment } = readConfig({ CITY_COUNTRY: country });
  const { center } = cityEnvironment.values;
  expect({ ...city, center }).toMatchObject({ country, ...countryDefaults[country] });
  expect(iso31662.map(({ code }) => code)).toContain(city.province);
  expect(Intl.supportedValuesOf('currency')).toContain(city.currency);
  // ICU uses the old name America/Buenos_Aires, so compare resolved names.
  const { timeZone } = new Intl.DateTimeFormat('es', { timeZone: city.timezone }).resolvedOptions();
  expect(new Intl.Locale(`es-${country}`).getTimeZones?.()).toContain(timeZone);
});

test.each<[string | null, Record<string, string>]>([
  ['11', { CITY_COUNTRY: 'AR' }],
  ['341', { CITY_COUNTRY: 'AR', CITY_PROVINCE: 'AR-S', CITY_CENTER: '-32.95,-60.65' }],
  [null, { CITY_COUNTRY: 'AR', CITY_PROVINCE: 'AR-X', CITY_CENTER: '-33.12,-64.35' }],
  ['84', { CITY_COUNTRY: 'PE', CITY_PROVINCE: 'PE-CUS', CITY_CENTER: '-13.52,-71.97' }],
  // The province is Lima's only because the country's is.
  [null, { CITY_COUNTRY: 'PE', CITY_CENTER: '-13.52,-71.97' }],
  ['604', { CITY_COUNTRY: 'CO', CITY_PROVINCE: 'CO-ANT', CITY_CENTER: '6.24,-75.58' }],
  [null, { CITY_COUNTRY: 'ES' }],
  ['9', { CITY_COUNTRY: 'AR', CITY_AREA_CODE: '9' }],
])('the area code is %j in the city %j', (areaCode, env) => {
  expect(readConfig(env).cityEnvironment.values.areaCode).toBe(areaCode);
});

test('a country without defaults names the variables that it needs', () => {
  const given = { CITY_COUNTRY: 'BR', CITY_TIMEZONE: 'America/Sao_Paulo', CITY_CENTER: '-23.55,-46.63' };
  expect(() => readConfig(given)).toThrow(
    'La configuración no es válida. Con CITY_COUNTRY=BR hace falta también CITY_PROVINCE, CITY_CURRENCY.',
  );
  const city = readConfig({ ...given, CITY_PROVINCE: 'BR-SP', CITY_CURRENCY: 'BRL' }).city;
  expect(city).toMatchObject({ country: 'BR', province: 'BR-SP', currency: 'BRL' });
});

test('a misspelt variable is named with the one that it resembles, and others of the environment are not', () => {
  const env = {
    ...{
      PUBLIC_ULR: 'x',
      SMPT_URL: 'x',
      TOKEN_SECERT_FILE: 'x',
      DATABSE_URL: 'x',
      CITY_CENTRE: 'x',
      TRUST_PROXI: 'x',
      PROT: '1',
      public_url: 'x',
    },
    // What shells, services, containers and our own tests set.
    ...{
      PATH: '',
      HOME: '',
      HOSTNAME: '',
      USER: '',
      LANG: '',
      PWD: '',
      SHLVL: '',
      TERM: '',
      TZ: '',
      INIT_CWD: '',
      POST: '',
    },
    ...{
      POSTGRES_PASSWORD: '',
      PGHOST: '',
      AWS_SECRET_ACCESS_KEY: '',
      TEST_DATABASE_URL: '',
      REDIS_SERVER_PATH: '',
    },
    ...{
      INVOCATION_ID: '',
      JOURNAL_STREAM: '',
      LOGNAME: '',
      SSH_TTY: '',
      npm_lifecycle_event: '',
      MOCK_BACKEND: '',
    },
  };
  expect(Object.fromEntries(misspelt(env).map(({ given, meant }) => [given, meant]))).toEqual({
    PUBLIC_ULR: 'PUBLIC_URL',
    SMPT_URL: 'SMTP_URL',
    TOKEN_SECERT_FILE: 'TOKEN_SECRET_FILE',
    DATABSE_URL: 'DATABASE_URL',
    CITY_CENTRE: 'CITY_CENTER',
    TRUST_PROXI: 'TRUST_PROXY',
    PROT: 'PORT',
    public_url: 'PUBLIC_URL',
  });
  expect(misspelt(Object.fromEntries(variables.map((name) => [name, ''])))).toEqual([]);
});

test('two swapped letters anywhere in any variable are noticed', () => {
  for (const name of variables)
    for (let at = 0; at < name.length - 1; at += 1) {
      const given = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
      if (!variables.includes(given)) expect(misspelt({ [given]: '' }), given).toHaveLength(1);
    }
});

test('variables of the file of the environment that nothing reads are named, and those of other programs are not', () => {
  const text =
    'PORT=80\nTOKEN_SECRET_FILE=/a\nCOLOR_DE_FONDO=x\nNODE_OPTIONS=x\nPGSSLMODE=x\nHTTPS_PROXY=x\nPUBLIC_ULR=x';
  expect(unreadIn(text)).toEqual(['COLOR_DE_FONDO']);
});

test.each([
  [{ PUBLIC_URL: 'http://guia.example' }, /no es https/],
  [{ PUBLIC_URL: 'https://guia.example', FILES_URL: 'http://fotos.example' }, /no mostrarán las fotos/],
  [{ TOKEN_SECRET: 's'.repeat(40), TOKEN_SECRET_PREVIOUS: 's'.repeat(40) }, /es la misma que TOKEN_SECRET/],
  [
    { ACCESS_TOKEN_TTL: '600', REFRESH_TOKEN_TTL: '300', SESSION_IDLE_DAYS: '1' },
    /ACCESS_TOKEN_TTL es mayor/,
  ],
  [{ SESSION_IDLE_DAYS: '90' }, /las sesiones terminan antes/],
  [{ HSTS_SUBDOMAINS: 'true' }, /HSTS_SUBDOMAINS no sirve/],
  [{ TRUST_PROXY: '1' }, /confía en un proxy/],
  [{ PUBLIC_ULR: 'x' }, /quizá sea PUBLIC_URL/],
] as const)('%o is doubtful, and no secret is shown', (env, sentence) => {
  const doubts = readConfig(env).doubts.join(' ');
  expect(doubts).toMatch(sentence);
  expect(doubts).not.toContain('sss');
  expect(readConfig({}).doubts).toEqual([]);
});
