import type { RecordPages } from '../ground/record-pages.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { features } from './features.ts';

const managing = features.flatMap(({ screens }) =>
  screens.flatMap(({ path, manages }) => (manages ? [{ path, ...manages }] : [])),
);
const pathsBy = (by: 'list' | 'form') =>
  new Map(managing.filter((each) => each.by === by).map(({ collection, path }) => [collection, path]));

/** The pages of each collection, from the features' descriptors. */
export const recordPages: RecordPages = {
  lists: pathsBy('list'),
  forms: pathsBy('form'),
  previews: new Map(
    features.flatMap(({ preview }) => (preview ? [[preview.collection, lazyPart(preview.load)]] : [])),
  ),
};
