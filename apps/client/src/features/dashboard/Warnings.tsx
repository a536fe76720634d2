import type { Dashboard } from '@callejero/contract/dashboard.ts';
import dashboardStyles from './Dashboard.module.css';
import styles from './Notice.module.css';
import { texts } from './texts.ts';

/** What of the server's configuration puts the city at risk. */
export function Warnings({ warnings = [] }: Pick<Dashboard, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.pages}>
      {warnings.map((warning) => {
        const { title, text } = texts.warnings[warning];
        return (
          <section
            key={warning}
            className={`card ${dashboardStyles.first} stack gap-3 pad-5 ${dashboardStyles.notice} ${styles.warning}`}
            aria-label={title}
          >
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </section>
        );
      })}
    </div>
  );
}
