import type { Dashboard, DashboardWarning } from '@callejero/contract/dashboard.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import dashboardStyles from './Dashboard.module.css';
import styles from './Notice.module.css';
import { texts } from './texts.ts';

interface Warning {
  title: string;
  text: string;
  /** Where something can be done about it. */
  action?: string;
  href?: string;
}

/** The others are advice. */
const urgent: ReadonlySet<DashboardWarning> = new Set(['proxy']);

/** What of the server's configuration puts the city at risk. */
export function Warnings({ warnings = [] }: Pick<Dashboard, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.pages}>
      {warnings.map((warning) => {
        const words: Warning = texts.warnings[warning];
        const { title, text, action, href } = words;
        return (
          <section
            key={warning}
            className={`card ${dashboardStyles.first} stack gap-3 pad-5 ${dashboardStyles.notice} ${urgent.has(warning) ? styles.warning : ''}`}
            aria-label={title}
          >
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
            {href ? (
              <div className={styles.actions}>
                <LinkButton href={href}>{action}</LinkButton>
              </div>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
