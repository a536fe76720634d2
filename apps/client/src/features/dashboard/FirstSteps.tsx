import { cloudUploadOutline, layersOutline, shapesOutline, storefrontOutline } from 'ionicons/icons';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { lacksBaseMap, settings } from '../../api/settings.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

const words = texts.first;
const steps = [
  {
    href: '/import',
    icon: cloudUploadOutline,
    label: words.import,
    note: words.importNote,
    permission: 'imports:create',
  },
  {
    href: '/category/create/new',
    icon: shapesOutline,
    label: words.category,
    note: words.categoryNote,
    permission: 'categories:create',
  },
  {
    href: '/commerce/create/new',
    icon: storefrontOutline,
    label: words.commerce,
    note: words.commerceNote,
    permission: 'commerces:create',
  },
];
const mapStep = {
  href: '/base-map',
  icon: layersOutline,
  label: words.baseMap,
  note: words.baseMapNote,
  permission: 'base-map:update',
};

/** The first steps for a city without commerces. */
export function FirstSteps() {
  const { user } = useSession();
  const offered = [...(lacksBaseMap() ? [mapStep] : []), ...steps].filter(({ permission }) =>
    isOffered(user, permission),
  );
  if (offered.length === 0) return null;
  return (
    <section className="card stack gap-3 pad-5" aria-label={words.title}>
      <h2 className="normal-text">{words.title}</h2>
      <p className="muted">{words.lead(settings().city.name)}</p>
      <ol className={styles.cards}>
        {offered.map(({ href, icon, label, note }) => (
          <li className="flex" key={href}>
            <Link to={href} className={`${styles.card} ${styles.step}`}>
              <Icon className={styles.stepIcon} icon={icon} />
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
