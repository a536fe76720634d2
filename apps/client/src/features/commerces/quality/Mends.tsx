import type { MendJob } from '@callejero/contract/answers/quality.ts';
import { defects } from '@callejero/contract/defects.ts';
import { useId, useState } from 'react';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { formatNumber, formatRelative } from '../../../ui/values/format.ts';
import { BulkFailures } from '../BulkFailures.tsx';
import styles from './Quality.module.css';
import { isRunning, undoMend, useMends } from './quality-api.ts';
import { qualityTexts } from './texts.ts';

const texts = qualityTexts.mends;

/** The latest mends, with their progress, their failures and a button that undoes them. */
export function Mends() {
  const id = useId();
  const { data = [] } = useMends(true);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="above-4">
      <h2 id={id} className="large-text">
        {texts.title}
      </h2>
      <ul className="plain-list">
        {data.map((mend) => (
          <MendRow key={mend.id} mend={mend} />
        ))}
      </ul>
    </section>
  );
}

function MendRow({ mend }: { mend: MendJob }) {
  const { defect, undoes, undone, total, done, failed, failures, createdAt, error } = mend;
  const { busy, run } = useAttempt();
  const [open, setOpen] = useState(false);
  const label = undoes ? texts.undoing(defects[defect]) : defects[defect];
  const when = formatRelative(createdAt);
  const written = undoes ? texts.restored(formatNumber(done)) : texts.done(formatNumber(done));
  return (
    <li className={styles.mend}>
      <span>
        <strong>{label}</strong>{' '}
        <span className="muted">
          {when}
          {isRunning(mend) ? null : ` · ${written}`}
        </span>
      </span>
      {isRunning(mend) ? (
        <>
          <progress className="full-width" max={total} value={done + failed} aria-label={label} />
          <span className="small-text muted">
            {texts.running(formatNumber(done + failed), formatNumber(total))}. {texts.goesOn}
          </span>
        </>
      ) : null}
      {error ? <span role="alert">{error}</span> : null}
      {failed > 0 ? (
        <Button variant="plain" onClick={() => setOpen(true)}>
          {texts.failed(formatNumber(failed))}
        </Button>
      ) : null}
      {undone ? <span className="small-text muted">{texts.isUndone}</span> : null}
      {isRunning(mend) || undone || undoes || done === 0 ? null : (
        <Button
          busy={busy}
          aria-label={texts.undoOf(defects[defect], when)}
          onClick={() => void run(() => undoMend(mend))}
        >
          {texts.undo}
        </Button>
      )}
      <BulkFailures open={open} sentence={label} failures={failures} onClose={() => setOpen(false)} />
    </li>
  );
}
