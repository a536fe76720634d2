/**
 * The keys that an installation was used with. The database knows a fingerprint of each, so that a lost key is not replaced in
 * silence by a new one, which would end all sessions and void code apps and subscriptions of browsers.
 */
import { hash } from 'node:crypto';
import type { Config } from '../../ports/config.ts';
import { installationNotes, noteInstallation } from '../../ports/installation.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { StartError } from '../start-error.ts';
import { vapidKeyFile } from './push/vapid.ts';
import { tokenSecretFile } from './secrets.ts';
import { readSecret } from './stored-secret.ts';

type KeyConfig = Pick<Config, 'tokenSecret' | 'dataDir' | 'push'>;

const tokenSecret = 'key:token-secret';

interface Key {
  /** Its note in the database. */
  note: string;
  variable: string;
  file: string;
  isConfigured: boolean;
  /** What people notice when it is replaced. */
  loss: string;
}

const keysOf = ({ tokenSecret: configured, dataDir, push }: KeyConfig): Key[] => [
  {
    note: tokenSecret,
    variable: 'TOKEN_SECRET',
    file: tokenSecretFile(dataDir),
    isConfigured: configured !== null,
    loss: 'se cerrarán todas las sesiones y las aplicaciones de códigos dejarán de valer',
  },
  {
    note: 'key:vapid',
    variable: 'VAPID_PRIVATE_KEY',
    file: vapidKeyFile(dataDir),
    isConfigured: push.vapidPrivateKey !== null,
    loss: 'los navegadores no recibirán avisos hasta que se abra otra vez la guía en ellos',
  },
];

/** The keys that the database knows and that neither the configuration nor DATA_DIR has. */
async function lostKeys(db: Queryable, config: KeyConfig): Promise<Key[]> {
  const notes = await installationNotes(db);
  const lost: Key[] = [];
  for (const key of keysOf(config))
    if (notes.has(key.note) && !key.isConfigured && (await readSecret(key.file)) === null) lost.push(key);
  return lost;
}

/**
 * Throws a StartError if a key is lost. Call it before keys are made. A process that does not sign makes no secret for tokens, so it
 * may lack that one.
 */
export async function assertNoKeyLost(
  db: Queryable,
  config: KeyConfig,
  { signs }: { signs: boolean },
): Promise<void> {
  const lost = (await lostKeys(db, config)).filter(({ note }) => signs || note !== tokenSecret);
  if (lost.length === 0) return;
  const files = lost.map(({ file }) => file).join(' ni ');
  throw new StartError(
    `No existe ${files}, y esta base de datos ya se usó con ${lost.length === 1 ? 'otra llave' : 'otras llaves'}. Si ` +
      'DATA_DIR no es la carpeta del servidor, corrígela. Si la carpeta keys se perdió, recupérala de una copia, o pon ' +
      `${lost.map(({ variable }) => variable).join(' y ')}. Si no hay de dónde, «npm run new-keys» deja que el próximo ` +
      `inicio haga otras: ${lost.map(({ loss }) => loss).join(', y ')}.`,
  );
}

/** Forgets the lost keys, so that the next start makes new ones. Returns what people will notice. */
export async function forgetLostKeys(db: Queryable, config: KeyConfig): Promise<string[]> {
  const lost = await lostKeys(db, config);
  await db.query({
    text: 'delete from installation where name = any($1)',
    values: [lost.map(({ note }) => note)],
  });
  return lost.map(({ loss }) => loss);
}

/** Notes fingerprints of the keys in use, from which nobody computes the keys. Call it after the migrations. */
export async function noteKeys(
  { db, secrets, push, clock }: Pick<Platform, 'db' | 'secrets' | 'push' | 'clock'>,
  { signs }: { signs: boolean },
): Promise<void> {
  const notes = await installationNotes(db);
  const used = {
    [tokenSecret]: hash('sha256', secrets.tokens[0] ?? '').slice(0, 12),
    'key:vapid': push.vapidPublicKey.slice(0, 24),
  };
  for (const [note, value] of Object.entries(used))
    if ((signs || note !== tokenSecret) && notes.get(note)?.value !== value)
      await noteInstallation(db, note, value, clock.now());
}
