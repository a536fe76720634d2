// biome-ignore-all lint/correctness/noNodejsModules: it runs in Node, on the files of the build
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { describe, expect, it } from 'vitest';

const dist = path.join(import.meta.dirname, '../dist');

/** The scripts that a script imports statically: `import"./x.js"`, `from"./x.js"`, and not `import("./x.js")`. */
function importsOf(name: string): string[] {
  const code = readFileSync(path.join(dist, 'assets', name), 'utf8');
  const matches = code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
  return [...matches].map(([, imported]) => imported ?? '');
}

/** A script's name without the hash of its content. */
const chunkOf = (name: string) => name.replace(/-.{8}\.js$/, '');

/** The scripts that opening a page loads: the entry, the chunk of its screen, and their static imports; gzip bytes by name. */
function firstLoad(chunk: string): Map<string, number> {
  const assets = path.join(dist, 'assets');
  const sizes = new Map<string, number>();
  const follow = (name: string) => {
    if (sizes.has(name)) return;
    sizes.set(name, gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length);
    for (const imported of importsOf(name)) follow(imported);
  };
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = /<script[^>]+src="\/assets\/([^"]+\.js)"/.exec(html)?.[1];
  const screen = readdirSync(assets).find((name) => chunkOf(name) === chunk);
  if (!entry || !screen) throw new Error(`the build has no entry or no ${chunk}`);
  follow(entry);
  follow(screen);
  return sizes;
}

describe.skipIf(!existsSync(path.join(dist, 'index.html')))('the built client', () => {
  it('loads at most 114 kB of gzip JavaScript for the login page', () => {
    const sizes = [...firstLoad('sign-in').values()];
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(114_000);
  });

  it('asks for the font of its style sheet before it has drawn any text', () => {
    const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const [link = ''] = /<link rel="preload"[^>]*as="font"[^>]*>/.exec(html) ?? [];
    const [, font = ''] = /href="\/(assets\/[^"]+\.woff2)"/.exec(link) ?? [];
    // The browser fetches a font as other origins' files are fetched, and would ask for it a second time.
    expect(link).toContain('crossorigin');
    // The sheet of every page is in the page: the first paint waits for no other file.
    expect(html).toMatch(/<style>[^<]*@font-face/);
    expect(html).not.toContain('<link rel="stylesheet"');
    expect(html).toContain(`url(/${font})`);
  });

  it('asks for no file that it does not have', () => {
    const assets = path.join(dist, 'assets');
    const names = readdirSync(assets);
    const asked = names
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [...readFileSync(path.join(assets, name), 'utf8').matchAll(/"assets\/([^"]+)"/g)]);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.map(([, name]) => name).filter((name) => !names.includes(name ?? ''))).toEqual([]);
  });

  it('has no file that only re-exports another one', () => {
    const assets = path.join(dist, 'assets');
    const onlyPassesOn = /^export ?\{[^}]*\} ?from ?["'][^"']+["'];?\s*$/;
    const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(names.filter((name) => onlyPassesOn.test(readFileSync(path.join(assets, name), 'utf8')))).toEqual(
      [],
    );
  });

  it('has few files, since a device stores each of them with a request of its own', () => {
    const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
    const files = worker.match(/\burl:[`"]/g) ?? [];
    expect(files.length).toBeGreaterThan(50);
    expect(files.length).toBeLessThanOrEqual(140);
  });

  it('has no import circles between its scripts', () => {
    const inOrder = new Set<string>();
    const circles: string[] = [];
    const visit = (name: string, needing: string[]) => {
      if (inOrder.has(name)) return;
      if (needing.includes(name)) circles.push([...needing.slice(needing.indexOf(name)), name].join(' → '));
      else for (const imported of importsOf(name)) visit(imported, [...needing, name]);
      inOrder.add(name);
    };
    for (const name of readdirSync(path.join(dist, 'assets'))) if (name.endsWith('.js')) visit(name, []);
    expect(circles).toEqual([]);
  });

  it.each([
    ['a short page', 'pages', /^(?:conversations|forms|guide|guide-pages|list-ui|place)$/, 213],
    ['a page of the guide', 'guide-pages', /^(?:conversations|form-ui|forms|list-ui|managed-.*)$/, 258],
    ['a conversation', 'conversations', /^(?:forms|guide|guide-pages|managed-.*|place)$/, 328],
    [
      'the first page of administrators',
      'Dashboard.screen',
      /^(?:conversations|forms|guide|guide-pages|managed-.*|place|shared-forms)$/,
      319,
    ],
    [
      'a list of the back office',
      'managed-lists',
      /^(?:conversations|form-ui|forms|guide|guide-pages|place)$/,
      288,
    ],
    [
      'a form of the back office',
      'managed-forms',
      /^(?:conversations|guide|guide-pages|place|settings)$/,
      440,
    ],
  ])('loads for %s little of what other pages need', (_, chunk, foreign, most) => {
    const needed = firstLoad(chunk);
    expect([...needed.keys()].filter((name) => foreign.test(chunkOf(name)))).toEqual([]);
    expect([...needed.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * 1000);
  });

  it.each([
    ['the tabs', 'around', 17],
    ['the chip of today', 'TodayChip', 17],
    ['a place', 'place', 79],
    ['what a search needs seldom', 'guide-parts', 85],
    ['what is stored for reading offline', 'offline', 104],
  ])('loads for %s little besides the guide', (_, chunk, most) => {
    const guide = firstLoad('guide');
    const more = [...firstLoad(chunk)].filter(([name]) => !guide.has(name));
    expect(more.length).toBeGreaterThan(0);
    expect(more.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(most * 1000);
  });

  it.each(['guide', 'place', 'guide-pages', 'signed-in'])(
    'loads no schemas for %s, which only reads',
    (chunk) => {
      expect([...firstLoad(chunk).keys()].map(chunkOf)).not.toContain('schemas');
    },
  );

  it('loads at most 161 kB of gzip JavaScript for the guide, before the library of its map', () => {
    const sizes = firstLoad('guide');
    expect([...sizes.keys()].map(chunkOf)).not.toContain('maplibre');
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(161_000);
  });

  it('loads the map only when it is opened', () => {
    expect(
      [...firstLoad('sign-in').keys()].filter((name) => /maplibre|MapScreen|MapPicker|PointsMap/.test(name)),
    ).toEqual([]);
  });

  it('loads what stores records only with a page that reads some', () => {
    expect([...firstLoad('sign-in').keys()].map(chunkOf)).not.toContain('queries');
    expect([...firstLoad('guide').keys()].map(chunkOf)).toContain('queries');
  });

  it('loads the pages of the team, and the code of the native shells, only after the first page', () => {
    const code = [...firstLoad('guide').keys(), ...firstLoad('sign-in').keys()].map((name) =>
      readFileSync(path.join(dist, 'assets', name), 'utf8'),
    );
    expect(code.filter((each) => /commerce-merge|CapacitorException/.test(each))).toEqual([]);
  });

  it('loads notifications only when somebody is signed in', () => {
    const code = [...firstLoad('sign-in').keys()].map((name) =>
      readFileSync(path.join(dist, 'assets', name), 'utf8'),
    );
    expect(code.filter((each) => /pushManager|applicationServerKey|\/unEnsure/.test(each))).toEqual([]);
  });

  it('has a service worker that shows notifications, in one file', () => {
    const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
    expect(worker).toContain('showNotification');
    expect(worker).not.toMatch(/\bimport\s*["'{(]/);
  });

  it('has a precompressed file beside each script, and icons to serve', () => {
    const assets = readdirSync(path.join(dist, 'assets'));
    for (const name of assets.filter((each) => /^index-.*\.js$/.test(each)))
      expect(assets).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
    expect(existsSync(path.join(dist, 'icons/restaurant.svg'))).toBe(true);
  });

  it('never answers API paths from the service worker', () => {
    const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
    expect(worker).toContain('index.html');
    expect(worker).toMatch(/denylist:/);
    expect(worker).toContain(apiPath.source);
  });
});
