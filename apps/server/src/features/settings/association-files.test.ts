import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';

const fingerprint = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase());
const paths = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];
let configured: TestApi;
let plain: TestApi;

beforeAll(async () => {
  configured = await createTestApi({
    env: {
      ANDROID_APP: `com.example.guia=${fingerprint.join(':')}`,
      IOS_APP: 'ABCDE12345.com.example.guia',
    },
  });
  plain = await createTestApi();
});
afterAll(async () => {
  await configured.close();
  await plain.close();
});

test('Android reads which app may open links and use passkeys of this address', async () => {
  const { status, headers, body } = await configured.visitor.get('/.well-known/assetlinks.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(body).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.guia',
        sha256_cert_fingerprints: [fingerprint.join(':')],
      },
    },
  ]);
});

test('iOS reads the same, for links that recover a user’s password only', async () => {
  const { status, headers, body } = await configured.visitor.get('/.well-known/apple-app-site-association');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(body).toEqual({
    applinks: {
      details: [
        { appIDs: ['ABCDE12345.com.example.guia'], components: [{ '/': '/recover-password/user/*' }] },
      ],
    },
    webcredentials: { apps: ['ABCDE12345.com.example.guia'] },
  });
});

test.each(paths)('without an app of the stores %s is missing', async (path) => {
  const { status, body } = await plain.visitor.get(path);
  expect([status, body]).toMatchObject([404, { code: 'not-found' }]);
});
