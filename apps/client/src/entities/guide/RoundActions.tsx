import type { Point } from '@callejero/contract/resource.ts';
import { IonIcon } from '@ionic/react';
import { navigateOutline, shareSocialOutline } from 'ionicons/icons';
import { directionsUrl } from '../../device/maps.ts';
import styles from '../../ui/layout/round-actions.module.css';
import type { ShareTarget } from '../../ui/share/share-target.ts';
import { useShare } from '../../ui/share/useShare.tsx';
import { texts } from './texts.ts';

export function DirectionsAction({ location }: { location: Point }) {
  return (
    <li>
      <a
        href={directionsUrl(location)}
        target="_blank"
        rel="noopener"
        className={`${styles.roundAction} ${styles.main}`}
      >
        <IonIcon icon={navigateOutline} aria-hidden="true" />
        <span>{texts.directions}</span>
      </a>
    </li>
  );
}

export function ShareAction(target: ShareTarget) {
  const { share, shareParts } = useShare(target);
  return (
    <li>
      <button type="button" className={styles.roundAction} onClick={share}>
        <IonIcon icon={shareSocialOutline} aria-hidden="true" />
        <span>{texts.share}</span>
      </button>
      {shareParts}
    </li>
  );
}
