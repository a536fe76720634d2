import type { IonicConfig } from '@ionic/core/components';

/**
 * The seed's mode. Its transitions (540 ms ios, 280 ms md) are the library's own, so none is configured. After a page change
 * the heading gets the focus.
 */
export const ionicConfig = (lessMotion: boolean): IonicConfig => ({
  mode: 'md',
  focusManagerPriority: ['heading', 'content'],
  animated: !lessMotion,
});
