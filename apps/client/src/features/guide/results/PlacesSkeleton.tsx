import styles from '../layout/guide.module.css';

const lines = ['70%', '45%', '58%', '66%', '40%', '52%'];

/** The placeholder of the list while it loads. */
export function PlacesSkeleton() {
  return (
    <div className={styles.placeList} aria-hidden="true">
      {lines.map((width) => (
        <div key={width} className="place-card">
          <span className={`${styles.placeCardPicture} skeleton`} />
          <span className={styles.placeCardText}>
            <span className="skeleton" style={{ width }} />
            <span className="skeleton" style={{ width: '38%' }} />
            <span className="skeleton" style={{ width: '55%' }} />
          </span>
        </div>
      ))}
    </div>
  );
}
