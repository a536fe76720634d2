import { registerSW } from 'virtual:pwa-register';
import { useEffect } from 'react';
import { feedback } from '../../ui/feedback/feedback.ts';
import { texts } from '../../ui/texts.ts';

/** Registers the service worker and offers a new version when one is there. */
export function UpdateOffer() {
  useEffect(() => {
    const update = registerSW({
      onNeedRefresh() {
        feedback.info(texts.updateReady, { button: texts.update, onButton: () => void update(true) });
      },
    });
  }, []);
  return null;
}
