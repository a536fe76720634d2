import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWhenConnected } from '../api/http/load-when-connected.ts';

/** A part of a page whose code is loaded when it is first shown. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWhenConnected(load) }));
}
