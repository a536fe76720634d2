import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { insertLink, type LinkKind, linkToken, newLink } from './links.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('a link of another kind sets no password', async () => {
  const { platform, visitor } = test;
  const { id } = await test.signIn({ role: 'user' });
  const statusWith = async (kind: LinkKind) => {
    const link = await newLink(platform, kind);
    await platform.db.query(insertLink(link, sql`${id}::uuid`));
    const recoverPasswordID = await linkToken(platform, link);
    const body = { id, recoverPasswordID, password: 'otra frase bien larga y nueva' };
    return (await visitor.post('/v1/users/newPassword', body)).status;
  };
  const refused = [await statusWith('confirm-email'), await statusWith('change-email')];
  expect(refused.every((status) => status >= 400)).toBe(true);
  expect(await statusWith('recover-password')).toBeLessThan(300);
});
