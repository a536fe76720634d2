import { Link } from 'react-router-dom';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { lacksBaseMap } from '../../api/settings.ts';
import styles from './MissingMapNotice.module.css';
import { mapTexts } from './texts.ts';

/** Said on the map to those who can do something about it; others see nothing missing. */
export function MissingMapNotice() {
  const { user } = useSession();
  const manages = user?.roles.includes('administrator') && isOffered(user, 'base-map:update');
  if (!manages || !lacksBaseMap()) return null;
  return (
    <p className={`map-notice ${styles.missing}`} role="note">
      <span>{mapTexts.missing}</span> <Link to="/base-map">{mapTexts.choose}</Link>
    </p>
  );
}
