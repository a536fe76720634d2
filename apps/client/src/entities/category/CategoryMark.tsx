import { NamedIcon } from '../../ui/layout/NamedIcon.tsx';
import styles from './category.module.css';

/** The category's icon on its colour, as on the map's pins. */
export function CategoryMark({
  icon,
  color,
  large,
}: {
  icon: string | null;
  color: string;
  large?: boolean;
}) {
  return (
    <span
      className={large ? `${styles.mark} large` : styles.mark}
      style={{ background: color }}
      aria-hidden="true"
    >
      <NamedIcon name={icon ?? 'storefront'} />
    </span>
  );
}
