/** Every page of the client's own route table, opened, reloaded, left and entered again: none is ever blank. */
import type { Role } from '../support/environment.ts';
import { go, painted } from '../support/painted.ts';
import { pathsFor } from '../support/route-paths.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

const parts: { as: Role; part: number; of: number }[] = [
  { as: 'administrator', part: 0, of: 3 },
  { as: 'administrator', part: 1, of: 3 },
  { as: 'administrator', part: 2, of: 3 },
  { as: 'user', part: 0, of: 1 },
  { as: 'visitor', part: 0, of: 1 },
];

for (const { as, part, of } of parts)
  test.describe(`${as}${of > 1 ? `, part ${part + 1} of ${of}` : ''}`, () => {
    test.use({ as });
    test('every page is painted when it is opened, reloaded, left and entered again', async ({
      page,
      api,
      site,
    }) => {
      test.setTimeout(180_000);
      const paths = (await pathsFor(as, api, site)).filter((_, index) => index % of === part);
      for (const path of paths)
        await test.step(path, async () => {
          const away = path === '/not-found' ? '/legal/terms' : '/not-found';
          await page.goto(path);
          await painted(page, path);
          await go(page, away);
          await painted(page, away);
          await page.goBack();
          await painted(page, path);
          await page.goForward();
          await painted(page, away);
          await page.goBack();
          await page.reload();
          await painted(page, path);
        });
    });
  });
