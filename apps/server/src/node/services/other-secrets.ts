/**
 * The processes of one database recognise each other's keys: each names its connection for jobs by its own. What a server with
 * another TOKEN_SECRET signed is refused here, and a device that subscribed with another VAPID key can't be sent to from here;
 * nobody would know why.
 */
import { hash } from 'node:crypto';
import type { Platform } from '../../ports/ports.ts';

type Keys = Pick<Platform, 'secrets'> & { push: Pick<Platform['push'], 'vapidPublicKey'> };

/** What stands in the header of every token, and tells nothing of the secret. */
const nameOf = (key: Uint8Array | undefined) => hash('sha256', key ?? '').slice(0, 12);
/** In place of the name of a key that a process does not use. */
const none = '-';
/** A name of PostgreSQL's has 63 bytes. After the first sign, which is that of every uncompressed point. */
const nameOfVapid = (publicKey: string) => publicKey.slice(1, 13);

/** The name of the connection for jobs. `signs`: whether this process signs tokens, as a server does. */
export const jobsConnection = ({ secrets, push }: Keys, { signs }: { signs: boolean }): string =>
  `callejero-jobs ${signs ? nameOf(secrets.tokens[0]) : none} ${nameOfVapid(push.vapidPublicKey)}`;

/**
 * Warnings for the operator: another running process has other keys. A server that has our previous TOKEN_SECRET gets no
 * warning.
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
  // A server of an older release names no VAPID key.
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
