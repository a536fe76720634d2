import { expect, it } from 'vitest';
import { viewerRequest } from './photo-viewer.ts';

const photo = (name: string) => ({ url: `https://guia.example/${name}.jpg`, title: name });

it("requests the seed's zoom, compression, background and slide show of the native viewer", () => {
  const { options } = viewerRequest([photo('a')], 0);
  expect(options).toMatchObject({
    maxzoomscale: 3,
    compressionquality: 0.6,
    backgroundcolor: 'black',
    movieoptions: { mode: 'portrait', imagetime: 3 },
  });
});

it('shows several pictures beginning at the chosen one, and a single picture alone', () => {
  expect(viewerRequest([photo('a'), photo('b')], 1)).toMatchObject({
    images: [photo('a'), photo('b')],
    mode: 'slider',
    startFrom: 1,
  });
  expect(viewerRequest([photo('a')], 0)).toMatchObject({ mode: 'one', startFrom: 0 });
});
