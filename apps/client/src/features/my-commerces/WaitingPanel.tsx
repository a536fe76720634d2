import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { type CommerceWithAddress, changeOwn } from './my-api.ts';
import styles from './my-commerces.module.css';
import { texts } from './texts.ts';

const words = texts.waiting;

interface WaitingPanelProps {
  commerce: CommerceWithAddress;
  changes: Readonly<Record<string, unknown>>;
}

/** The pending changes: current and proposed values. */
export function WaitingPanel({ commerce, changes }: WaitingPanelProps) {
  const { busy, run } = useAttempt();
  const withdraw = async () => {
    if (!(await feedback.confirm(words.question, words.detail))) return;
    await run(() => changeOwn(commerce, 'withdraw-changes', words.withdrawn));
  };
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={`waiting-${commerce.id}`}>
      <h2 className="normal-text" id={`waiting-${commerce.id}`}>
        {words.title}
      </h2>
      <p className="muted">{words.help}</p>
      <Differences
        differences={differences({ ...commerce }, changes)}
        before={words.before}
        after={words.after}
      />
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button variant="plain" className="danger" disabled={busy} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      </div>
    </section>
  );
}
