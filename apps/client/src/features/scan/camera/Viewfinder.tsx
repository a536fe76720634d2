import { readCode, type ScannedCode } from '@callejero/contract/codes/qr-code.ts';
import { cameraReverseOutline, createOutline, flashlightOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { publicBase } from '../../../api/http/public-address.ts';
import { impact } from '../../../device/haptics.ts';
import type { SetTorch } from '../../../device/scanner/scanner-torch.ts';
import { keepAwake } from '../../../device/wake-lock.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { ImageButton } from '../ImageButton.tsx';
import { TypeCode } from '../TypeCode.tsx';
import { texts } from '../texts.ts';
import { usePageActive } from '../usePageActive.ts';
import { CameraProblemPage } from './CameraProblemPage.tsx';
import { CameraView } from './CameraView.tsx';
import { usePermissionQuestion } from './usePermissionQuestion.ts';
import { useScanner } from './useScanner.ts';
import styles from './Viewfinder.module.css';

/** The camera that scans for a code, and the alternatives without a camera. */
export function Viewfinder({ onCode }: { onCode: (code: ScannedCode) => void }) {
  const [typing, setTyping] = useState(false);
  const on = usePageActive() && !typing;
  const onText = (text: string) => {
    impact('Light');
    onCode(readCode(text, publicBase()));
  };
  const scanner = useScanner(on, onText);
  const { state, view, torch, change, retry } = scanner;
  const problem = state.kind === 'failed' ? state.problem : null;
  usePermissionQuestion(problem === 'denied', retry);
  useEffect(() => (on ? keepAwake() : undefined), [on]);

  return (
    <AppPage
      title={texts.title}
      back="/account"
      plain={problem === null}
      foot={
        <div className={styles.foot}>
          <ImageButton onText={onText} />
          <Button icon={createOutline} onClick={() => setTyping(true)}>
            {texts.type}
          </Button>
        </div>
      }
    >
      {problem ? (
        <CameraProblemPage problem={problem} onRetry={retry} />
      ) : (
        <div className={`${styles.stage} theme-dark`}>
          {view ? <CameraView view={view} onText={onText} /> : null}
          <div className={styles.window} aria-hidden="true" />
          <p className={styles.hint} role="status">
            {state.kind === 'opening' ? texts.opening : texts.aim}
          </p>
          <div className={styles.tools}>
            {/* Another camera starts with its light off. */}
            {torch ? <TorchButton key={view?.stream.id} onSet={torch} /> : null}
            {change ? (
              <button type="button" className="button icon-only" aria-label={texts.another} onClick={change}>
                <Icon icon={cameraReverseOutline} />
              </button>
            ) : null}
          </div>
        </div>
      )}
      {typing ? <TypeCode onCode={onCode} onClose={() => setTyping(false)} /> : null}
    </AppPage>
  );
}

function TorchButton({ onSet }: { onSet: SetTorch }) {
  const [lit, setLit] = useState(false);
  const toggle = () =>
    attempt(async () => {
      await onSet(!lit);
      setLit(!lit);
    });
  return (
    <button
      type="button"
      className="button icon-only"
      aria-label={texts.torch}
      aria-pressed={lit}
      onClick={() => void toggle()}
    >
      <Icon icon={flashlightOutline} />
    </button>
  );
}
