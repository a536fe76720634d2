import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { useState } from 'react';
import { storage } from '../../device/storage/storage.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

interface Words {
  title: string;
  text: string;
  /** The label and path of the page that solves it. */
  action?: string;
  href?: string;
}

/** Advice about the accounts of administrators. */
export function Warnings({ warnings = [] }: Pick<Dashboard, 'warnings'>) {
  const [later, setLater] = useState(() => storage.read<boolean>('secondStepLater') === true);
  const shown = warnings.filter((warning) => warning !== 'second-step-off' || !later);
  if (shown.length === 0) return null;
  const putOff = () => {
    storage.write('secondStepLater', true);
    setLater(true);
  };
  return (
    <div className={styles.pages}>
      {shown.map((warning) => (
        <WarningCard
          key={warning}
          words={texts.warnings[warning]}
          {...(warning === 'second-step-off' ? { onLater: putOff } : {})}
        />
      ))}
    </div>
  );
}

function WarningCard({
  words: { title, text, action, href },
  onLater,
}: {
  words: Words;
  onLater?: () => void;
}) {
  return (
    <section className={`card stack gap-3 pad-5 ${styles.notice}`} aria-label={title}>
      <div>
        <h2 className="normal-text">{title}</h2>
        <p className={`${styles.noticeText} break`}>{text}</p>
      </div>
      {onLater || href ? (
        <div className="flex wrap gap-2-3">
          {onLater ? (
            <Button variant="plain" onClick={onLater}>
              {texts.notNow}
            </Button>
          ) : null}
          {href ? <LinkButton href={href}>{action}</LinkButton> : null}
        </div>
      ) : null}
    </section>
  );
}
