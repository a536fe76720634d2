import styles from './NoMap.module.css';

/** In a map's place where it can't be drawn. */
export function NoMap() {
  return (
    <div className={styles.noMap} role="note">
      <p>Este dispositivo no puede dibujar el mapa. Todo lo que hay en él está también en la lista.</p>
    </div>
  );
}
