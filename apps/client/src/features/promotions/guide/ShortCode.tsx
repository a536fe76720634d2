import { shortCodeGroups } from '@callejero/contract/codes/redemption-code.ts';
import styles from './redeem.module.css';
import { texts } from './texts.ts';

/** The code below the QR code, in groups that are easy to read out. */
export function ShortCode({ code }: { code: string }) {
  const groups = shortCodeGroups(code);
  return (
    <div>
      <p className="muted">{texts.ticket.typed}</p>
      <p className={styles.shortCode}>
        <span className={styles.groups} aria-hidden="true">
          {groups.map((group) => (
            <span key={group}>{group}</span>
          ))}
        </span>
        {/* Letter by letter, because a screen reader would read it as a word. */}
        <span className="visually-hidden">{groups.map((group) => [...group].join(' ')).join(', ')}</span>
      </p>
    </div>
  );
}
