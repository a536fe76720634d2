import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHasher } from '../../../node/services/hasher.ts';
import { createTestApi, password, type TestApi } from '../../../testing/api.ts';

let test: TestApi;
let meanwhile: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  const quick = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hash = async (text: string) => {
    await meanwhile();
    return quick.hash(text);
  };
  test = await createTestApi({ hasher: { ...quick, hash } });
});
afterAll(() => test.close());

it('a password that was replaced while another request used it is no longer accepted as proof', async () => {
  const person = await test.signIn({ role: 'user' });
  const { db } = test.platform;
  meanwhile = () =>
    db.query(sql`update users set password_hash = 'set by somebody else' where id = ${person.id}`);
  const answer = await person.post(`/v1/users/changePassword/${person.id}`, {
    currentPassword: password,
    newPassword: 'otra frase bien larga y nueva',
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'password-incorrect']);
  const [row] = await db.query<{ hash: string }>(
    sql`select password_hash as hash from users where id = ${person.id}`,
  );
  expect(row?.hash).toBe('set by somebody else');
});

it('somebody who is no administrator does not learn from setting a password whether an account exists', async () => {
  meanwhile = async () => undefined;
  const person = await test.signIn({ role: 'user' });
  const other = await test.signIn({ role: 'user' });
  const body = { currentPassword: password, newPassword: 'otra frase bien larga y nueva' };
  for (const id of [other.id, test.platform.ids.next(), 'nada']) {
    const answer = await person.post(`/v1/users/changePassword/${id}`, body);
    expect([id, answer.status]).toEqual([id, 403]);
  }
});
