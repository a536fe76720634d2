import { useState } from 'react';
import { RequestError } from '../../api/http/errors.ts';
import type { PushState } from '../../api/push/device-state.ts';
import { pushRegistration } from '../../api/push/push.ts';
import { log } from '../../device/log.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { texts } from './texts.ts';

/** Switches notifications on for this device and shows the result. Call `enable` in the tap. */
export function useEnablePush(): { busy: boolean; enable: () => Promise<PushState | null> } {
  const [busy, setBusy] = useState(false);
  const enable = async () => {
    if (busy) return null;
    setBusy(true);
    try {
      const state = await pushRegistration.enable();
      if (state === 'on') feedback.success(texts.enabled);
      return state;
    } catch (error) {
      log('notifications could not be switched on', error);
      // A browser's error of its push service is English and not helpful.
      feedback.error(error instanceof RequestError ? error : texts.failed);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, enable };
}
