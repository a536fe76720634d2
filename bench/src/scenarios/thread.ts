/** A conversation of many messages in Chromium: frames while scrolling, beside a page of plain text. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Demo } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import { onTime, scrollFrames } from '../frames.ts';
import type { Result } from '../report.ts';
import { signedInStorage } from '../storage.ts';

const bareRows = 1000;
/** Minimum share of the plain page's result, because this machine has no graphics card and may be busy. */
const minShare = 0.9;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export async function thread({ bench, server, db }: Demo): Promise<Result> {
  const { messages, rounds, frames } = bench.sizes.thread;
  const { storage, user } = await signedInStorage(server.url, db);
  const conversation = randomUUID();
  await db.query(
    `insert into conversations (id, created_at, updated_at, type, participants, key, last_seq, last_mod, last_message_at)
      values ($1, now(), now(), 'support', array[$2::uuid], 'support:' || $2, $3, $3, now())`,
    [conversation, user, messages],
  );
  await db.query(
    `insert into messages (id, created_at, updated_at, conversation, sender, side, client_id, seq, mod, type, body)
      select gen_random_uuid(), now() - (($3 - n) * interval '11 minutes'), now(), $1, $2, 'customer', gen_random_uuid(),
        n, n, 'text', 'número ' || n || repeat(' que se dobla en varias líneas', n % 7)
      from generate_series(1, $3::int) n`,
    [conversation, user, messages],
  );
  await db.query(
    `insert into conversation_members (conversation, user_id, side, read_seq) values ($1, $2, 'customer', $3)`,
    [conversation, user, messages],
  );
  const browser = await launchChromium('--enable-unsafe-swiftshader');
  const context = await browser.newContext({
    ...{ ...phone, locale: 'es-MX', serviceWorkers: 'block', storageState: storage },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/conversation/${conversation}`);
  await page.getByText(`número ${messages} `).waitFor();
  const bare = await plainPage(browser);
  const own: number[] = [];
  const other: number[] = [];
  let maxRows = 0;
  for (let round = 0; round < rounds; round += 1) {
    const up = { direction: -1, frames } as const;
    own.push(...(await scrollFrames(browser, page, 'section[aria-label="Mensajes"]', up)));
    maxRows = Math.max(maxRows, await page.locator('section[aria-label="Mensajes"] li').count());
    other.push(...(await scrollFrames(browser, bare, 'main', { direction: 1, frames })));
  }
  const [reached, possible] = [onTime(own), onTime(other)];
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    scenario: `thread: frames on time while ${messages.toLocaleString('en')} messages are scrolled`,
    reached: `${percent(reached)} of ${own.length} (plain text ${percent(possible)}), ${maxRows} rows`,
    target: `99 %, or ${minShare * 100} % of what plain text reaches; ≤ 60 rows`,
    ok: reached >= Math.min(0.99, minShare * possible) && maxRows <= 60,
  };
}

/** The same texts without a script, as the limit of this machine and Chromium. */
async function plainPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage();
  const rows = Array.from(
    { length: bareRows },
    (_, at) => `<p>número ${at}${' que se dobla en varias líneas'.repeat(at % 7)}</p>`,
  );
  await page.setContent(`<style>main{height:90vh;overflow:auto}</style><main>${rows.join('')}</main>`);
  return page;
}
