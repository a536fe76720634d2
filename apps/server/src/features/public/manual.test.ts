/** The manual of employees: its files, and its pages over HTTP. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manualChapters, manualPicture } from '@callejero/contract/manual.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';

const test = testApi({ env: { PUBLIC_URL: 'https://guia.example' } });
const folder = path.resolve(import.meta.dirname, '../../../../../docs/manual');
const chapters = Object.keys(manualChapters);
const textOf = (chapter: string) => readFile(path.join(folder, `${chapter}.md`), 'utf8');
const linksIn = (text: string) =>
  Array.from(text.matchAll(/\]\(([a-z-]+)\.md\)/g), ([, chapter = '']) => chapter);
const picturesIn = (text: string) =>
  Array.from(text.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g), ([, picture = '']) => picture);

it('every chapter has its text with a picture and a task, and the first page leads to all of them', async () => {
  for (const chapter of chapters) {
    const text = await textOf(chapter);
    expect(picturesIn(text), chapter).not.toEqual([]);
    expect(text, chapter).toMatch(/^## /m);
    for (const linked of linksIn(text)) expect(chapters, chapter).toContain(linked);
  }
  expect([...new Set(linksIn(await textOf('README')))].toSorted()).toEqual(chapters.toSorted());
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== 'README.md');
  expect(files.toSorted()).toEqual(chapters.map((chapter) => `${chapter}.md`).toSorted());
});

it('every picture exists in the announced size and is used, and all are at most 1.5 MB', async () => {
  const texts = await Promise.all(['README', ...chapters].map(textOf));
  const files = await readdir(path.join(folder, 'pictures'));
  expect([...new Set(texts.flatMap(picturesIn))].toSorted()).toEqual(files.toSorted());
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(path.join(folder, 'pictures', file));
    const { width, height, format } = await sharp(content).metadata();
    expect({ file, format, width, height }).toEqual({ file, format: 'webp', ...manualPicture });
    bytes += content.length;
  }
  expect(bytes).toBeLessThanOrEqual(1_500_000);
});

it('each chapter is a public page with its help, tasks and pictures, and its neighbours', async () => {
  for (const chapter of chapters) {
    const { status, text } = await test.visitor.get(`/ayuda/${chapter}`);
    expect([chapter, status]).toEqual([chapter, 200]);
    const [picture] = picturesIn(await textOf(chapter));
    expect(text).toContain(`src="/ayuda/pictures/${picture}"`);
    expect(text).not.toMatch(/href="[^"]*\.md"/);
  }
  const { text, headers } = await test.visitor.get('/ayuda/comercios');
  for (const sentence of Object.values(manualChapters.comercios)) expect(text).toContain(sentence);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<h2>Encontrar un comercio</h2>');
  expect(text).toContain('<a href="/ayuda/revision">Revisión</a>');
  expect(text).toContain('rel="prev" href="/ayuda/uso"');
  const other = await test.visitor.get('/datos');
  expect(headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
  const etag = headers.get('etag') ?? '';
  expect((await test.visitor.get('/ayuda/comercios', { 'if-none-match': etag })).status).toBe(304);
});

it('the first page lists the chapters, and neither is in the sitemap', async () => {
  const { status, text } = await test.visitor.get('/ayuda');
  expect(status).toBe(200);
  for (const chapter of chapters) expect(text).toContain(`href="/ayuda/${chapter}"`);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect((await test.visitor.get('/sitemap-paginas-1.xml')).text).not.toContain('/ayuda');
});

it('its pictures are cached, and nothing outside of its folders is served', async () => {
  const picture = await test.visitor.get('/ayuda/pictures/comercios.webp');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=86400');
  for (const address of [
    '/ayuda/README',
    '/ayuda/no-hay',
    '/ayuda/constructor',
    '/ayuda/pictures/no-hay.webp',
  ])
    expect((await test.visitor.get(address)).status, address).toBe(404);
  for (const outside of ['..%2Fcomercios.md', '..%2F..%2F..%2Fpackage.json'])
    expect((await test.visitor.get(`/ayuda/pictures/${outside}`)).status).toBe(404);
});
