import { useNavigate } from 'react-router';
import { getPlatform } from '../../device/shell.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';
import type { UpdatePriority } from './update-flow.ts';
import { updateTexts } from './update-texts.ts';

/** The update page of a native shell: installs the update, opens the store, or lets the person go on. */
export function NativeUpdate({ priority }: { priority: UpdatePriority }) {
  const navigate = useNavigate();
  const isApple = getPlatform() === 'ios';
  const press = async () => (await import('./start-updates.ts')).pressUpdate();
  const open = async () => (await import('./start-updates.ts')).pressStore();

  return (
    <State drawing="soon" text={texts.updateApp[priority]}>
      <div className="stack gap-2">
        <Button variant="primary" onClick={() => void press()}>
          {isApple ? updateTexts.appStore : updateTexts.update}
        </Button>
        {isApple ? null : <Button onClick={() => void open()}>{updateTexts.playStore}</Button>}
        <Button variant="plain" onClick={() => navigate('/')}>
          {updateTexts.later}
        </Button>
      </div>
    </State>
  );
}
