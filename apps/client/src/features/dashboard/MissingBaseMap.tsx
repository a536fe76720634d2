import { layersOutline } from 'ionicons/icons';
import { useState } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { lacksBaseMap } from '../../api/settings.ts';
import { storage } from '../../device/storage/storage.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const words = texts.first;

/** Warns that the city has places and no base map; shorter once the person has postponed it. */
export function MissingBaseMap() {
  const { user } = useSession();
  const [later, setLater] = useState(() => storage.read<boolean>('baseMapLater') === true);
  if (!lacksBaseMap() || !isOffered(user, 'base-map:update')) return null;
  if (later)
    return (
      <p className="no-margin">
        <Link className="inline-row gap-2 target" to="/base-map">
          <Icon icon={layersOutline} />
          {words.baseMap}
        </Link>
      </p>
    );
  return (
    <section className={`card stack gap-3 pad-5 ${styles.notice}`} aria-label={words.baseMap}>
      <div>
        <h2 className="normal-text">{words.baseMap}</h2>
        <p className={styles.noticeText}>{words.baseMapMissing}</p>
      </div>
      <div className="flex wrap gap-2-3">
        <Button
          variant="plain"
          onClick={() => {
            storage.write('baseMapLater', true);
            setLater(true);
          }}
        >
          {words.later}
        </Button>
        <LinkButton href="/base-map">{words.baseMapChoose}</LinkButton>
      </div>
    </section>
  );
}
