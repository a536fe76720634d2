import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './base-map.module.css';

/** The map with its library, and until then its frame. */
export const LazyPreview = lazyComponent(
  async () => (await import('./Preview.tsx')).Preview,
  <div className={styles.preview} />,
);
