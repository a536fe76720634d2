import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isOnline } from '../../device/network.ts';

const reloadedKey = 'callejero.reloaded';

/**
 * A screen that is loaded when it is first shown. After a deployment the chunk that an open page knows may be gone:
 * then the page reloads, once.
 */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      const screen = await load();
      sessionStorage.removeItem(reloadedKey);
      return screen;
    } catch (error) {
      if (!isOnline() || sessionStorage.getItem(reloadedKey)) throw error;
      sessionStorage.setItem(reloadedKey, '1');
      location.reload();
      // Nothing more is to be shown by this page.
      return await new Promise<never>(() => {});
    }
  });
}
