import { downloadOutline, shareOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { install } from '../../device/install.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { texts } from './texts.ts';

/** Offers the guide as an app of the device, where that is possible and not done yet. */
export function InstallApp() {
  const way = useSyncExternalStore(install.subscribe, install.way);
  if (way === null) return null;
  const words = texts.install;
  return (
    <section className="card stack gap-3 pad-5" aria-labelledby="hub-install">
      <h2 id="hub-install">{words.title}</h2>
      {way === 'prompt' ? (
        <>
          <p>{words.lead}</p>
          <Button icon={downloadOutline} className="wide" onClick={() => void install.ask()}>
            {words.action}
          </Button>
        </>
      ) : (
        <p>
          {words.share} <Icon icon={shareOutline} /> {words.add}
        </p>
      )}
    </section>
  );
}
