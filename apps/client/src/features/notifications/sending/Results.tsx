import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import { type Bar, resultBars } from './results.ts';
import styles from './sending.module.css';

const colors: Readonly<Record<Bar['key'], string>> = {
  reachable: 'var(--brand)',
  accepted: 'var(--primary)',
  opened: 'var(--success)',
  failed: 'var(--danger)',
};

/** The recipients of a notification by outcome: a bar for each figure. */
export function Results({ stats }: { stats: Notification['stats'] }) {
  const bars = resultBars(stats);
  if (bars.length === 0) return null;
  return (
    <div className="stack gap-2 no-margin">
      <h2 className="normal-text">
        {texts.results.title}{' '}
        <span className="block muted">{texts.results.inInboxes(formatNumber(stats.targeted ?? 0))}</span>
      </h2>
      <dl className="grid gap-2">
        {bars.map(({ key, label, said, share }) => (
          <div className={styles.bar} key={key}>
            <dt>{label}</dt>
            <dd className="row gap-3 digits">
              <span className={styles.track} aria-hidden="true">
                <span
                  className="block tall round-full"
                  style={{ width: `${share * 100}%`, background: colors[key] }}
                />
              </span>
              <span className={styles.resultsSaid}>{said}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
