/** Measures the scripts and styles, compressed, that the sign-in page loads on a first visit. */
import { gzipSync } from 'node:zlib';
import { type Demo, openDemoBefore } from '../bench.ts';
import { launchChromium } from '../chromium.ts';
import type { Result } from '../report.ts';

const maxKilobytes = 120;

export async function firstLoad({ bench, server }: Demo): Promise<Result> {
  const own = await loadedBy(`${server.url}/login`);
  const before = await openDemoBefore(bench);
  const former = before && (await loadedBy(`${before.server.url}/login`));
  const beside = former === null ? '' : ` (before ${former.toFixed(0)})`;
  return {
    scenario: 'first load of the sign-in page, scripts and styles, gzip',
    reached: `${own.toFixed(0)} kB${beside}`,
    target: `≤ ${maxKilobytes} kB`,
    ok: own <= maxKilobytes,
  };
}

/** Kilobytes. Every release is compressed here, so that the compression of its server does not count. */
async function loadedBy(url: string): Promise<number> {
  const browser = await launchChromium();
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return bytes / 1000;
}
