import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './MissingMapNotice.module.css';
import { texts } from './texts.ts';

/** A notice on a map, only for administrators who can choose a base map. */
export function MissingMapNotice() {
  const { user } = useSession();
  const manages = user?.roles.includes('administrator') && isOffered(user, 'base-map:update');
  if (!manages) return null;
  return (
    <p className={`map-notice ${styles.missing}`} role="note">
      <span>{texts.missing}</span>{' '}
      <Link className="inline-row target strong" to="/base-map">
        {texts.choose}
      </Link>
    </p>
  );
}
