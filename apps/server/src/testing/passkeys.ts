/** The ceremonies of passkeys over HTTP, as a client performs them. */
import type { PasskeyCeremony } from '@callejero/contract/account.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { type Answer, type Client, password, type TestApi } from './api.ts';
import type { Authenticator, LoginBreaks, RegistrationBreaks } from './authenticator.ts';

export const origin = 'https://guia.example';
export const otherOrigin = 'https://guia.example:9443';
/** The fingerprint of the certificate that signs the Android app. */
const appFingerprint = Array<string>(32).fill('0F').join(':');
/** The origin of that app in its client data, with the same bytes in base64url. */
export const appOrigin = 'android:apk-key-hash:Dw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8PDw8';
export const passkeyEnvironment = {
  PUBLIC_URL: origin,
  CORS_ORIGINS: `${origin},${otherOrigin},http://guia.example,https://localhost,capacitor://localhost`,
  CITY_NAME: 'San Tito',
  ANDROID_APP: `com.example.guia=${appFingerprint}`,
};

type Poster = Pick<Client, 'post'>;

export async function startRegistration(client: Poster, proof: unknown = { currentPassword: password }) {
  const answer = await client.post('/v1/users/passkeys/register/start', proof);
  return answer.body.data as PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>;
}

export async function startLogin(test: TestApi) {
  const answer = await test.visitor.post('/v1/users/passkeys/login/start');
  return answer.body.data as PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>;
}

export const finishRegistration = (client: Poster, body: unknown): Promise<Answer> =>
  client.post('/v1/users/passkeys/register/finish', body);

export const finishLogin = (test: TestApi, body: unknown): Promise<Answer> =>
  test.visitor.post('/v1/users/passkeys/login/finish', body);

/** A whole registration. */
export async function register(
  client: Poster,
  authenticator: Authenticator,
  breaks: RegistrationBreaks = {},
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { ceremony, options } = await startRegistration(client);
  const credential = await authenticator.register(options, breaks);
  return finishRegistration(client, { ceremony, credential, ...more });
}

/** A whole sign-in. */
export async function signIn(
  test: TestApi,
  authenticator: Authenticator,
  breaks: LoginBreaks = {},
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { ceremony, options } = await startLogin(test);
  const credential = await authenticator.login(options, breaks);
  return finishLogin(test, { ceremony, credential, ...more });
}

/** The numbers of all sessions and passkeys. */
export async function totals(test: TestApi): Promise<{ sessions: number; passkeys: number }> {
  const [row] = await test.platform.db.query<{ sessions: number; passkeys: number }>(
    sql`select (select count(*) from sessions)::int as sessions, (select count(*) from passkeys)::int as passkeys`,
  );
  return row ?? { sessions: 0, passkeys: 0 };
}

/** The audit trail of an account, oldest first. */
export async function audit(test: TestApi, user: string): Promise<{ action: string; diff: unknown }[]> {
  return test.platform.db.query(
    sql`select action, diff from changes where resource = 'users' and record_id = ${user}::uuid order by id`,
  );
}

/** Runs an `update` of the person's account and publishes the change. */
export async function changeAccount(
  test: TestApi,
  user: string,
  change: 'disabled' | 'archived' | 'unconfirmed',
) {
  const { db, changes } = test.platform;
  await db.query(sql`update users set
      status = case when ${change} = 'disabled' then 'disabled' else status end,
      archived_at = case when ${change} = 'archived' then now() else archived_at end,
      email_verified_at = case when ${change} = 'unconfirmed' then null else email_verified_at end
    where id = ${user}::uuid`);
  changes.publish([{ resource: 'users', id: user, change: 'updated' }]);
}

export const expireCeremonies = (test: TestApi) =>
  test.platform.db.query(sql`update passkey_ceremonies set expires_at = now() - interval '1 second'`);
