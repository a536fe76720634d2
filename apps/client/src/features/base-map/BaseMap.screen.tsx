import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { ArchivePanel } from './ArchivePanel.tsx';
import styles from './base-map.module.css';
import { useBaseMapState } from './base-map-api.ts';
import { CurrentPanel } from './CurrentPanel.tsx';
import { ExtractPanel } from './ExtractPanel.tsx';
import { StylePanel } from './StylePanel.tsx';
import { texts } from './texts.ts';

export default function BaseMapScreen() {
  const { user } = useSession();
  const state = useBaseMapState();
  const mayChange = isOffered(user, 'base-map:update');
  return (
    <AppPage title={texts.title} back="/dashboard">
      {state.data ? (
        <div className={styles.baseMap}>
          <p className="muted">{texts.lead}</p>
          <CurrentPanel state={state.data} mayChange={mayChange} />
          {mayChange ? (
            <>
              <StylePanel state={state.data} />
              <ExtractPanel state={state.data} />
              <ArchivePanel state={state.data} />
            </>
          ) : null}
        </div>
      ) : (
        <FailureOrSkeleton of={state} rows={6} height="2.75rem" />
      )}
    </AppPage>
  );
}
