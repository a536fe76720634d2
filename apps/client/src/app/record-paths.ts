import type { RecordPaths } from '../ground/record-paths.ts';
import { features } from './features.ts';

const managing = features.flatMap(({ screens }) =>
  screens.flatMap(({ path, manages }) => (manages ? [{ path, ...manages }] : [])),
);
const pathsBy = (by: 'list' | 'form') =>
  new Map(managing.filter((each) => each.by === by).map(({ collection, path }) => [collection, path]));

/** The paths of each collection's list and form, from the features' descriptors. */
export const recordPaths: RecordPaths = { lists: pathsBy('list'), forms: pathsBy('form') };
