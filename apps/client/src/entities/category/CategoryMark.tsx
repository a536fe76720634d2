import { Icon } from '../../ui/layout/Icon.tsx';
import styles from './CategoryMark.module.css';

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
      <Icon name={icon ?? 'storefront'} />
    </span>
  );
}
