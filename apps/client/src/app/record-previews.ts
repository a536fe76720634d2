import { lazyPart } from '../ui/lazy-part.tsx';
import { features } from './features.ts';

/** By collection, what shows its records as people will see them, from the features' descriptors. */
export const recordPreviews = new Map(
  features.flatMap(({ preview }) => (preview ? [[preview.collection, lazyPart(preview.load)] as const] : [])),
);
