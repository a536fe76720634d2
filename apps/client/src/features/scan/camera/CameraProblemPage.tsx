import type { CameraProblem } from '../../../device/camera/camera-error.ts';
import { openCameraSettings, scansNatively } from '../../../device/scanner/scanner-native.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { State } from '../../../ui/states/State.tsx';
import { texts } from '../texts.ts';

/** Why the camera does not work, and what can be done. */
export function CameraProblemPage({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, help } = Object.hasOwn(texts.problems, problem)
    ? texts.problems[problem as keyof typeof texts.problems]
    : texts.problems.failed;
  const asksInSettings = problem === 'denied' && scansNatively;
  return (
    <div role="alert">
      <State
        drawing={problem === 'failed' ? 'error' : 'nothing'}
        title={title}
        text={asksInSettings ? texts.deniedInApp : help}
      >
        <Button
          variant="primary"
          onClick={asksInSettings ? () => void openCameraSettings().catch(feedback.error) : onRetry}
        >
          {asksInSettings ? texts.settings : texts.retry}
        </Button>
      </State>
    </div>
  );
}
