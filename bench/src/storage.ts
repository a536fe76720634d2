/** A signed-in person, as a browser stores it. */
import type pg from 'pg';
import { plainUser, type Rights, signInPeople } from './people.ts';
import { logIn } from './server.ts';

export interface StoredPerson {
  /** The person's id. */
  user: string;
  accessToken: string;
  storage: {
    cookies: [];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

/** Makes a new person with the administrator's password. */
export async function signedInStorage(
  url: string,
  db: pg.Client,
  rights: Rights = plainUser,
): Promise<StoredPerson> {
  const [person] = await signInPeople({ db, server: { url } }, 'storage.example', [rights]);
  if (!person) throw new Error('Nobody signed in');
  const { rows } = await db.query<{ email: string }>(
    `update users set password_hash = (select password_hash from users where 'administrator' = any(roles) and
          password_hash is not null limit 1)
      where id = $1 returning email`,
    [person.id],
  );
  const login = await logIn(url, rows[0]?.email);
  const localStorage = Object.entries(login).map(([key, value]) => ({
    name: `callejero.${key}`,
    value: JSON.stringify(value),
  }));
  return {
    user: person.id,
    accessToken: login.accessToken,
    storage: { cookies: [], origins: [{ origin: url, localStorage }] },
  };
}
