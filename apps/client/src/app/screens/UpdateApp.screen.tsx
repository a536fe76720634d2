import { useParams } from 'react-router-dom';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';

export default function UpdateAppScreen() {
  const { priority } = useParams();
  return (
    <AppPage title={texts.updateApp.title}>
      <State
        drawing="soon"
        text={priority === 'flexible' ? texts.updateApp.flexible : texts.updateApp.immediate}
      >
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          {texts.updateApp.action}
        </button>
      </State>
    </AppPage>
  );
}
