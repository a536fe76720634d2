import type { ComponentType } from 'react';
import { loadWhenConnected } from '../../api/http/load-when-connected.ts';
import { useReachable } from '../../api/http/useReachable.ts';
import { isOnline } from '../../device/network.ts';
import { isPageInUse } from '../../device/page-use.ts';
import { tabStore } from '../../device/storage/storage.ts';
import type { FeatureScreen } from '../../ground/feature.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { loadedComponent, withQueries } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';
import styles from './lazy-screen.module.css';
import { loadOrReload } from './load-or-reload.ts';

/** A screen that is loaded when it is first shown. */
export function lazyScreen({
  title,
  load,
  readsNothing,
}: Pick<FeatureScreen, 'title' | 'load' | 'readsNothing'>): ComponentType {
  const loadScreen = async () => (await load()).default;
  const loadAll = readsNothing ? loadScreen : () => withQueries(loadScreen);
  return loadedComponent(
    () =>
      loadOrReload(() => loadWhenConnected(loadAll), {
        build: import.meta.url,
        marks: tabStore,
        online: isOnline,
        dirty: () => isDirty() || isPageInUse(),
        reload: () => location.reload(),
      }),
    <Loading title={title} />,
  );
}

/** Shown while the screen's code is loading; the grey lines appear only on a slow connection. */
function Loading({ title }: { title: string }) {
  const reachable = useReachable();
  return (
    <AppPage title={title} bare={reachable}>
      {reachable ? (
        <div className={styles.screenLoading}>
          <Skeleton rows={8} />
        </div>
      ) : (
        <div role="status">
          <State drawing="offline" text={texts.waitingForServer} />
        </div>
      )}
    </AppPage>
  );
}
