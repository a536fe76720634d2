import type { FeatureDescriptor } from '../ground/feature.ts';
import type { RecordPages } from '../ground/record-pages.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

/** The pages of each collection, from the features' descriptors. */
export function toRecordPages(features: readonly FeatureDescriptor[]): RecordPages {
  const managing = features.flatMap(({ screens }) =>
    screens.flatMap(({ path, manages }) => (manages ? [{ path, ...manages }] : [])),
  );
  const pathsBy = (by: 'list' | 'form') =>
    new Map(managing.filter((each) => each.by === by).map(({ collection, path }) => [collection, path]));
  return {
    lists: pathsBy('list'),
    forms: pathsBy('form'),
    previews: new Map(
      features.flatMap(({ preview }) => (preview ? [[preview.collection, lazyPart(preview.load)]] : [])),
    ),
  };
}
