import { expect, test } from 'vitest';
import { readConfig } from '../../../node/config.ts';
import { heroHeaders, picture } from './cards.ts';

const site = { config: readConfig({}) };
const file = 'api_01234567-89ab-cdef-0123-456789abcdef.webp';

test('a hero picture is loaded at once, in the size that its box needs', () => {
  const { text } = picture(site, { file, alt: 'Fachada' }, 'hero');
  expect(text).toContain(`srcset="/stored-images/sm/${file} 480w, /stored-images/${file} 2048w" sizes="`);
  expect(text).toContain('width="960" height="540"');
  expect(text).toContain('fetchpriority="high"');
  expect(text).not.toContain('loading="lazy"');
});

test('a stored hero is requested with the headers of its page, in the size that its box needs', () => {
  const { text } = picture(site, { file, alt: 'Fachada' }, 'hero');
  const { Link = '' } = heroHeaders(site, { file });
  expect(Link).toMatch(`</stored-images/${file}>; rel=preload; as=image; fetchpriority=high; imagesrcset="`);
  const [, sources, sizes] = /imagesrcset="([^"]+)"; imagesizes="([^"]+)"$/.exec(Link) ?? [];
  expect(text).toContain(`srcset="${sources}" sizes="${sizes}"`);
  expect([heroHeaders(site, null), heroHeaders(site, { file: 'https://fotos.example/a.jpg' })]).toEqual([
    {},
    {},
  ]);
});

test('only the first picture of a list is not lazy, and an external one has one size', () => {
  expect(picture(site, { file, alt: '' }, 'tile', true).text).toContain('fetchpriority="high"');
  expect(picture(site, { file, alt: '' }, 'tile').text).toContain('loading="lazy"');
  const foreign = picture(site, { file: 'https://fotos.example/a.jpg', alt: '' }, 'tile').text;
  expect(foreign).toContain('src="https://fotos.example/a.jpg"');
  expect(foreign).not.toContain('srcset');
});
