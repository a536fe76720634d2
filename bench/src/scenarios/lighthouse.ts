/**
 * Lighthouse's scores on a phone, of the first pages for a visitor without an account. npm fetches the pinned version of
 * Lighthouse when this scenario runs, because it has many packages that nothing else needs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium, findWholeChromium } from '../../../scripts/chromium.mjs';
import { type Bench, startBefore, startServer } from '../bench.ts';
import { median } from '../measure.ts';
import type { Result } from '../report.ts';
import { publicPlace } from './public-place.ts';

const lighthouse = 'lighthouse@13.5.0';
const categories = ['accessibility', 'best-practices', 'seo', 'performance'] as const;
type Scores = Record<(typeof categories)[number], number>;

/** Of the public pages. Performance is the median of the rounds, because a busy machine spoils single ones. */
const minScores: Scores = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 };

/** The performance of another release is shown too. */
export async function lighthouseScores(bench: Bench): Promise<Result[]> {
  const { before } = bench;
  const demo = { env: { DEMO: 'true' } };
  const ours = await startServer(bench, demo);
  const theirs = before === null ? null : await startBefore({ ...bench, before }, demo);
  const pages: [name: string, find: (url: string) => Promise<string> | string, min: Scores][] = [
    // The app's code takes longer than a page's, and is stored afterwards.
    ['the sign-in page', (url) => `${url}/login`, { ...minScores, performance: 0 }],
    ['the page of a place', publicPlace, minScores],
    ['the page of the city', (url) => `${url}/`, minScores],
    ['the page of a category', (url) => `${url}/ciudad/comer-y-beber`, minScores],
  ];
  const results: Result[] = [];
  for (const [name, find, min] of pages) {
    const scores = await medianScores(bench, await find(ours.url));
    const former = theirs ? await medianScores(bench, await find(theirs.url)) : null;
    results.push({
      scenario: `Lighthouse on a phone: ${name}`,
      reached:
        categories.map((category) => `${category} ${scores[category]}`).join(', ') +
        (former ? ` (before ${former.performance})` : ''),
      target: `≥ ${categories.map((category) => min[category]).join(', ')}`,
      ok: categories.every((category) => scores[category] >= min[category]),
    });
  }
  return results;
}

async function medianScores({ folder, sizes }: Bench, url: string): Promise<Scores> {
  const rounds: Scores[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) rounds.push(await score(folder, url));
  const medianOf = (category: (typeof categories)[number]) =>
    median(rounds.map((scores) => scores[category]));
  return {
    accessibility: medianOf('accessibility'),
    'best-practices': medianOf('best-practices'),
    seo: medianOf('seo'),
    performance: medianOf('performance'),
  };
}

async function score(folder: string, url: string): Promise<Scores> {
  const report = path.join(folder, 'lighthouse.json');
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const run = spawn(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`],
      ...[`--only-categories=${categories.join(',')}`, '--no-enable-error-reporting'],
    ],
    {
      env: { ...process.env, CHROME_PATH: findWholeChromium() ?? ensureChromium() },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`);
  const { categories: found } = JSON.parse(await readFile(report, 'utf8')) as {
    categories: Record<string, { score: number | null }>;
  };
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((found[category]?.score ?? 0) * 100)]),
  ) as Scores;
}
