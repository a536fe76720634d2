import type { Point } from '@callejero/contract/resource.ts';
import { navigateOutline, shareSocialOutline } from 'ionicons/icons';
import { directionsUrl } from '../../device/maps.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import styles from '../../ui/layout/round-actions.module.css';
import type { ShareTarget } from '../../ui/share/share-target.ts';
import { useShare } from '../../ui/share/useShare.tsx';
import { texts } from './texts.ts';

export function DirectionsAction({ location }: { location: Point }) {
  return (
    <li className={styles.slot}>
      <a
        href={directionsUrl(location)}
        target="_blank"
        rel="noopener"
        data-use="directions"
        className={`${styles.roundAction} ${styles.main}`}
      >
        <Icon icon={navigateOutline} />
        <span>{texts.directions}</span>
      </a>
    </li>
  );
}

export function ShareAction(target: ShareTarget) {
  const { share, shareParts } = useShare(target);
  return (
    <li className={styles.slot}>
      <button type="button" className={styles.roundAction} data-use="share" onClick={share}>
        <Icon icon={shareSocialOutline} />
        <span>{texts.share}</span>
      </button>
      {shareParts}
    </li>
  );
}
