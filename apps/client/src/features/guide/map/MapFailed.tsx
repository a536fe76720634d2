import { Button } from '../../../ui/layout/Button.tsx';
import styles from './MapFailed.module.css';

/** The guide goes on with its list. */
export function MapFailed() {
  return (
    <div className={styles.failed}>
      <p>No se pudo cargar el mapa. Todo lo que hay en él está también en la lista.</p>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </div>
  );
}
