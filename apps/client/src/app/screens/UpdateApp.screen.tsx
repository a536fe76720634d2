import { useParams } from 'react-router';
import { isNativeShell } from '../../device/shell.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';
import { NativeUpdate } from '../update/NativeUpdate.tsx';

/** In a native shell the store updates the app; on the web reloading the page does. */
export default function UpdateAppScreen() {
  const priority = useParams().priority === 'flexible' ? 'flexible' : 'immediate';
  const words = texts.updateApp;
  return (
    <AppPage title={words.title}>
      {isNativeShell() ? (
        <NativeUpdate priority={priority} />
      ) : (
        <State drawing="soon" text={words.web}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {words.action}
          </Button>
        </State>
      )}
    </AppPage>
  );
}
