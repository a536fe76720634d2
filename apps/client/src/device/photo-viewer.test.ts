import { expect, it } from 'vitest';
import { viewerRequest } from './photo-viewer.ts';

const photo = (name: string) => ({ url: `https://guia.example/${name}.jpg`, title: name });

it("asks the native viewer for the seed's zoom, compression, ground and movie", () => {
  const { options } = viewerRequest([photo('a')], 0);
  expect(options).toMatchObject({
    maxzoomscale: 3,
    compressionquality: 0.6,
    backgroundcolor: 'black',
    movieoptions: { mode: 'portrait', imagetime: 3 },
  });
});

it('shows several pictures from the chosen one on, and a single one by itself', () => {
  expect(viewerRequest([photo('a'), photo('b')], 1)).toMatchObject({
    images: [photo('a'), photo('b')],
    mode: 'slider',
    startFrom: 1,
  });
  expect(viewerRequest([photo('a')], 0)).toMatchObject({ mode: 'one', startFrom: 0 });
});
