import type { Problem } from '@callejero/contract/answers/checks.ts';
import { Link } from '../../ui/layout/Link.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** What is wrong with the installation. The server says it, in the words that its operator reads at the start. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div className={styles.pages}>
      {problems.map(({ name, state, title, sentence, remedy }) => (
        <section
          key={name}
          className={`card stack gap-3 pad-5 ${styles.notice} ${
            state === 'failed' || name === 'proxy' ? styles.warning : ''
          }`}
          aria-label={title}
        >
          <div>
            <h2 className="normal-text">{title}</h2>
            <p className={`${styles.noticeText} break`}>{sentence}</p>
            <p className={`${styles.noticeText} break`}>{texts.forTheOperator(remedy)}</p>
          </div>
        </section>
      ))}
      {problems.length > 0 ? (
        <p>
          <Link to="/installation">{texts.installation}</Link>
        </p>
      ) : null}
    </div>
  );
}
