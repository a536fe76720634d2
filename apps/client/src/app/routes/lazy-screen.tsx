import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isOnline } from '../../device/network.ts';

const reloadedKey = 'callejero.reloaded';
/** The address of this module's chunk: another build has another. */
const build = import.meta.url;

/**
 * A screen that is loaded when it is first shown. After a deployment the chunk that an open page knows may be gone:
 * then the page reloads, once for each build. Where that does not help, the screen's error is shown.
 */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (!isOnline() || sessionStorage.getItem(reloadedKey) === build) throw error;
      sessionStorage.setItem(reloadedKey, build);
      location.reload();
      // Nothing more is to be shown by this page.
      return await new Promise<never>(() => {});
    }
  });
}
