import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notice } from '../../../device/haptics.ts';
import { openCameraSettings, scansNatively } from '../../../device/scanner/scanner-native.ts';
import { onCameraAllowed } from '../../../device/scanner/scanner-permission.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { texts } from '../texts.ts';

/**
 * Asks once after the camera was refused. «Habilitar» asks the system again, or opens its settings in the phone app. If the
 * system refuses without asking, the page says what to do.
 */
export function usePermissionQuestion(refused: boolean, retry: () => void): void {
  const navigate = useNavigate();
  const asked = useRef(false);
  const again = useEffectEvent(retry);
  const ask = useEffectEvent(() => {
    const { question, enable, cancel } = texts.permission;
    notice('Warning');
    feedback.alert({
      title: question,
      actions: [
        { label: cancel, handler: () => navigate('/account', { state: { direction: 'back' } }) },
        {
          label: enable,
          variant: 'primary',
          handler: () => (scansNatively ? openCameraSettings().catch(feedback.error) : again()),
        },
      ],
    });
  });

  useEffect(() => {
    if (!refused) return;
    if (!asked.current) ask();
    asked.current = true;
    return scansNatively ? undefined : onCameraAllowed(again);
  }, [refused]);
}
