/**
 * Warns if processes of one database have different keys: each puts a hash of its keys into the name of its connection for jobs.
 * Otherwise tokens of a server with another TOKEN_SECRET would be refused, and pushes to devices that subscribed with another
 * VAPID key would fail, without a visible reason.
 */
import { hash } from 'node:crypto';
import type { Platform } from '../../ports/ports.ts';

type Keys = Pick<Platform, 'secrets'> & { push: Pick<Platform['push'], 'vapidPublicKey'> };

/** The `kid` in the header of every token, which reveals nothing about the secret. */
const nameOf = (key: Uint8Array | undefined) => hash('sha256', key ?? '').slice(0, 12);
/** Placeholder for a key that a process does not use. */
const none = '-';
/** Short, because PostgreSQL's names have 63 bytes. The first character is the same for all uncompressed points. */
const nameOfVapid = (publicKey: string) => publicKey.slice(1, 13);

/** The name of the connection for jobs. `signs`: whether this process signs tokens. */
export const jobsConnection = ({ secrets, push }: Keys, { signs }: { signs: boolean }): string =>
  `callejero-jobs ${signs ? nameOf(secrets.tokens[0]) : none} ${nameOfVapid(push.vapidPublicKey)}`;

/**
 * Warnings for the operator if another running process has other keys. Our previous TOKEN_SECRET causes no warning.
 */
export async function warningsOfOtherSecrets(
  { db, secrets, push }: Keys & Pick<Platform, 'db'>,
  { signs }: { signs: boolean },
): Promise<string[]> {
  const others = await db.query<{ tokens: string; vapid: string }>({
    text: `select split_part(application_name, ' ', 2) as tokens, split_part(application_name, ' ', 3) as vapid
      from pg_stat_activity where datname = current_database() and application_name like 'callejero-jobs %'`,
    values: [],
  });
  const accepted = [none, ...secrets.tokens.map(nameOf)];
  // A server of an older release does not name its VAPID key.
  const own = ['', nameOfVapid(push.vapidPublicKey)];
  return [
    ...(signs && others.some(({ tokens }) => !accepted.includes(tokens)) ? [otherTokenSecret] : []),
    ...(others.some(({ vapid }) => !own.includes(vapid)) ? [otherVapidKey] : []),
  ];
}

const otherTokenSecret = `
  ¡ATENCIÓN! Otro servidor de esta base de datos tiene otro TOKEN_SECRET: cada uno rechaza las sesiones que abre el otro.
  Pon el mismo TOKEN_SECRET en todos y vuelve a iniciarlos. Si lo estás cambiando, pon el anterior en
  TOKEN_SECRET_PREVIOUS.
`;

const otherVapidKey = `
  ¡ATENCIÓN! Otro servidor de esta base de datos firma los avisos con otra llave: los de quien se suscribió con una no llegan
  desde el otro. Pon la misma VAPID_PRIVATE_KEY en todos y vuelve a iniciarlos. La de cada uno está en DATA_DIR/keys/vapid.
`;
