import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWhenConnected } from '../../api/http/load-when-connected.ts';
import { isOnline } from '../../device/network.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import { loadOrReload } from './load-or-reload.ts';

/** A screen that is loaded when it is first shown. */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(() =>
    loadOrReload(() => loadWhenConnected(load), {
      build: import.meta.url,
      marks: sessionStorage,
      online: isOnline,
      dirty: isDirty,
      reload: () => location.reload(),
    }),
  );
}
