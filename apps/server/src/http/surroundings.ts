/** What lies around the server: its clock, its address and what stands in front of it, relays, the base map, sources. */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { counted } from '@callejero/contract/text/letters.ts';
import type { Config } from '../ports/config.ts';
import type { Echo, Probes } from '../ports/ports.ts';
import {
  type Check,
  type Checked,
  day,
  type Found,
  failed,
  fine,
  fineIf,
  skipped,
  warning,
} from './check.ts';

/** An address for documentation (RFC 5737), which no caller has. */
export const forgedAddress = '198.51.100.77';
/** Seconds. The codes of a second step are valid for 30, tokens for minutes. */
const [clockWarning, clockFailed] = [5, 60];
/** Days. */
const [certificateWarning, certificateFailed] = [21, 5];
/** The largest body that people send at once. */
const largestBody = importLimits.upload;

/** Nothing stands in front of a server that is reached by its own port only. */
export const isUnproxied = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): boolean =>
  publicUrl === `http://localhost:${port}`;
const unproxied = skipped('PUBLIC_URL es la de esta máquina: no hay nada delante que probar.');
const unreachable = skipped('No se pudo probar: esta máquina no llega a PUBLIC_URL.');

/** Whether the relayed request arrived from as many proxies as are trusted. */
function forwardingFound({ address, forwardedFor }: Echo, { trustProxy, publicUrl }: Config): Found {
  const list = forwardedFor.split(',').flatMap((each) => each.trim() || []);
  // A proxy appends the address that it saw, or replaces what callers claim.
  const hops = list.length - 1 - list.indexOf(forgedAddress);
  const isPassedOn = list.includes(forgedAddress);
  const proxies = isPassedOn ? hops : list.length;
  if (proxies === 0 && publicUrl.startsWith('https:'))
    return failed(
      'El proxy no dice de quién es cada petición',
      'Lo que recibe Callejero no lleva la dirección de quien llama en X-Forwarded-For.',
      'Haz que el proxy añada X-Forwarded-For (en nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
    );
  if (address === forgedAddress)
    return failed(
      'TRUST_PROXY es demasiado grande',
      `Llegan ${counted(proxies, 'proxy', 'proxies')} y TRUST_PROXY es ${trustProxy}: cualquiera puede fingir otra dirección y saltarse los límites.`,
      `Pon TRUST_PROXY=${proxies} y reinicia el servidor.`,
    );
  if (proxies > trustProxy)
    return failed(
      'TRUST_PROXY es demasiado pequeño',
      `Llegan ${counted(proxies, 'proxy', 'proxies')} y TRUST_PROXY es ${trustProxy}: todas las personas comparten la dirección del proxy y sus límites.`,
      `Pon TRUST_PROXY=${proxies} y reinicia el servidor.`,
    );
  return fine(
    `Se llega por ${counted(proxies, 'proxy', 'proxies')}, y se cuenta a cada persona por su dirección.`,
  );
}

export const surroundings: readonly Check[] = [
  {
    name: 'clock',
    about: 'surroundings',
    seconds: 300,
    async run({ db, config }, probes) {
      const before = Date.now();
      const [row] = await db.query<{ now: number }>({
        text: `select extract(epoch from clock_timestamp()) * 1000 as now`,
        values: [],
      });
      const [ofDatabase, ofAddress] = [
        Math.round((Number(row?.now) - (before + Date.now()) / 2) / 1000),
        await aheadOf(config, probes),
      ];
      const differences = [ofDatabase, ...(ofAddress === null ? [] : [ofAddress])];
      const most = Math.max(...differences.map(Math.abs));
      const sentence = `La hora se aparta ${counted(Math.abs(ofDatabase), 'segundo')} de la de la base de datos${
        ofAddress === null ? '' : ` y ${counted(Math.abs(ofAddress), 'segundo')} de la de PUBLIC_URL`
      }.`;
      const remedy = 'Pon en hora las máquinas con NTP (timedatectl set-ntp true).';
      if (most >= clockFailed) return failed('El reloj va mal', sentence, remedy);
      return most >= clockWarning ? warning('El reloj se aparta', sentence, remedy) : fine(sentence);
    },
  },
  {
    name: 'address',
    about: 'surroundings',
    seconds: 300,
    async run({ config }, probes) {
      if (isUnproxied(config)) return unproxied;
      const { status, echo } = await probes.ownAddress(forgedAddress);
      if (echo) return fine(`La dirección ${config.publicUrl} llega a esta instalación.`);
      const remedy =
        'Mira que el DNS y el proxy de PUBLIC_URL lleven a este servidor, y que esté en marcha. Si responde otro servidor, mira que tenga el mismo TOKEN_SECRET.';
      return status >= 500
        ? failed(
            'El proxy no llega al servidor',
            `La dirección ${config.publicUrl} responde ${status}.`,
            remedy,
          )
        : failed(
            'En la dirección pública hay otra cosa',
            `La dirección ${config.publicUrl} responde ${status}, pero no es esta instalación.`,
            remedy,
          );
    },
    failure: (reason) =>
      warning(
        'Esta máquina no llega a la dirección pública',
        `Al abrir PUBLIC_URL: ${reason}.`,
        'Si desde otra red se abre bien, solo falta que esta máquina llegue a su propio nombre. Si no, mira el DNS, el proxy y el cortafuegos.',
      ),
  },
  {
    name: 'forwarding',
    about: 'surroundings',
    seconds: 300,
    async run({ config }, probes) {
      if (isUnproxied(config)) return unproxied;
      const { echo } = await probes.ownAddress(forgedAddress);
      return echo ? forwardingFound(echo, config) : unreachable;
    },
    failure: () => unreachable,
  },
  {
    name: 'websockets',
    about: 'surroundings',
    seconds: 300,
    async run({ config }, probes) {
      if (!config.socketEnabled) return fine('Está apagada con SOCKET_ENABLED.');
      if (isUnproxied(config)) return unproxied;
      const status = await probes.openSocket();
      if (status === 101) return fine('Las conexiones de /socket.io pasan.');
      if (status >= 500) return unreachable;
      return warning(
        'La conexión en vivo no pasa',
        `El proxy responde ${status} a una conexión de /socket.io: los mensajes y los cambios se ven más tarde.`,
        'Haz que el proxy deje pasar WebSockets (en nginx, proxy_http_version 1.1 y las cabeceras Upgrade y Connection).',
      );
    },
    failure: () => unreachable,
  },
  {
    name: 'uploads',
    about: 'surroundings',
    seconds: 300,
    async run({ config }, probes) {
      if (isUnproxied(config)) return unproxied;
      const status = await probes.announceBody(largestBody);
      const size = `${Math.round(largestBody / 1_000_000)} MB`;
      if (status === 100) return fine(`Se pueden enviar ${size} a la vez.`);
      if (status !== 413) return unreachable;
      return warning(
        'El proxy no deja subir archivos grandes',
        `Rechaza los de ${size}, que son los mayores que admite Callejero.`,
        'Sube el límite del proxy (en nginx, client_max_body_size 210m).',
      );
    },
    failure: () => unreachable,
  },
  {
    name: 'certificate',
    about: 'surroundings',
    seconds: 600,
    async run({ config, clock }, probes) {
      if (!config.publicUrl.startsWith('https:'))
        return skipped('PUBLIC_URL no es https: no hay certificado.');
      const { until, issuer, refusal } = await probes.certificate();
      const left = daysLeft(until, clock.now());
      const ends = `Termina el ${until.toISOString().slice(0, 10)}, dentro de ${counted(left, 'día')} (${issuer}).`;
      const remedy = 'Renueva el certificado del proxy (certbot renew, o mira el registro de Caddy).';
      if (left < 0)
        return failed(
          'El certificado ha caducado',
          `Terminó el ${until.toISOString().slice(0, 10)}.`,
          remedy,
        );
      if (refusal !== null)
        return failed(
          'Los navegadores rechazan el certificado',
          `${refusal}. ${ends}`,
          'Pon en el proxy un certificado para el nombre de PUBLIC_URL, con los intermedios.',
        );
      if (left < certificateFailed) return failed('El certificado está a punto de caducar', ends, remedy);
      return left < certificateWarning ? warning('El certificado caduca pronto', ends, remedy) : fine(ends);
    },
    failure: (reason) => skipped(`No se pudo probar: ${reason}.`),
  },
  {
    name: 'turn',
    about: 'surroundings',
    seconds: 300,
    run: ({ config }, probes) =>
      config.turn === null
        ? fine('No hay: las llamadas entre redes que se cierran no llegan a conectarse.')
        : fineIf(probes.relays(), 'Los relés de TURN_URL reservan un puerto.'),
    failure: (reason) =>
      failed(
        'El relé de las llamadas no funciona',
        `Al reservar un puerto: ${reason}.`,
        'Mira si coturn está en marcha, si sus puertos están abiertos y si su static-auth-secret es TURN_SECRET.',
      ),
  },
  { name: 'base-map', about: 'surroundings', seconds: 60, run: baseMapFound },
  {
    name: 'sources',
    about: 'surroundings',
    seconds: 60,
    async run({ db, clock }) {
      const rows = await db.query<{ name: string; failing: boolean; scheduled: boolean }>({
        text: `select name, schedule <> 'manual' as scheduled, waiting is null and (
            (url is not null and notice is not null) or last_run ->> 'status' = 'failed' or next_at < $1) as failing
          from sources where archived_at is null order by name`,
        values: [new Date(clock.now().getTime() - day)],
      });
      const failing = rows.filter((row) => row.failing).map(({ name }) => `«${name}»`);
      if (failing.length > 0)
        return warning(
          'Hay fuentes que no se actualizan',
          `${failing.length === 1 ? 'No se actualiza' : 'No se actualizan'} ${failing.slice(0, 5).join(', ')}${failing.length > 5 ? ` y ${failing.length - 5} más` : ''}.`,
          'Abre cada una en «Fuentes»: dice por qué.',
        );
      if (rows.length === 0) return fine('Todavía no hay ninguna.');
      const scheduled = rows.filter((row) => row.scheduled).length;
      return fine(`${counted(rows.length, 'fuente')}, ${scheduled} con fecha; ninguna falla.`);
    },
  },
];

export const daysLeft = (until: Date, now: Date): number =>
  Math.floor((until.getTime() - now.getTime()) / day);

/** Seconds by which the clock of PUBLIC_URL is ahead; null if it can't be asked. */
async function aheadOf(config: Config, probes: Probes): Promise<number | null> {
  if (isUnproxied(config)) return null;
  const { ahead } = await probes.ownAddress(forgedAddress).catch(() => ({ ahead: null }));
  return ahead === null ? null : Math.round(ahead / 1000);
}

async function baseMapFound({ db, config, city, clock }: Checked, probes: Probes): Promise<Found> {
  if (config.mapStyleUrl) return fine('Es el estilo de MAP_STYLE_URL.');
  const elsewhere = warning(
    'El mapa base no contiene la ciudad',
    'Los comercios se ven sobre un fondo liso.',
    'Elige en «Mapa base» el de tu ciudad, o mira que el centro de «La ciudad» sea el suyo.',
  );
  const { lat, lng } = city.now().center;
  const covers = ({
    west,
    south,
    east,
    north,
  }: {
    west: number;
    south: number;
    east: number;
    north: number;
  }) => lng >= west && lng <= east && lat >= south && lat <= north;
  const since = (at: Date) =>
    counted(Math.max(0, Math.floor((clock.now().getTime() - at.getTime()) / day)), 'día');
  if (config.mapPmtiles) {
    const archive = await probes.localArchive(config.mapPmtiles);
    if (!archive)
      return failed(
        'El archivo de MAP_PMTILES no es un mapa',
        `${config.mapPmtiles} no se puede leer como PMTiles.`,
        'Descarga otra vez el archivo, o pon su ruta en MAP_PMTILES.',
      );
    return covers(archive.bounds)
      ? fine(`Es el de MAP_PMTILES, de hace ${since(archive.modified)}.`)
      : elsewhere;
  }
  const [chosen] = await db.query<{
    at: Date;
    style: string | null;
    archive: { name: string; bounds: Parameters<typeof covers>[0] } | null;
  }>({
    text: `select updated_at as at, coalesce(style_url, style ->> 'name') as style, archive from base_map`,
    values: [],
  });
  if (chosen?.archive)
    return covers(chosen.archive.bounds)
      ? fine(`${chosen.archive.name}, publicado hace ${since(chosen.at)}.`)
      : elsewhere;
  if (chosen?.style) return fine(`El estilo ${chosen.style}, publicado hace ${since(chosen.at)}.`);
  if (config.demo) return fine('Es el de la ciudad de muestra.');
  return config.publicUrl.startsWith('https:')
    ? warning(
        'Falta el mapa base',
        'Los comercios se ven sobre un fondo liso.',
        'Elige en «Mapa base» el de tu ciudad.',
      )
    : fine('Aún no hay: los comercios se ven sobre un fondo liso.');
}
