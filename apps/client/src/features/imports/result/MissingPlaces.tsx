import type { Import } from '@callejero/contract/answers/imports.ts';
import type { MissingAnswer } from '@callejero/contract/resources/imports.ts';
import { useId } from 'react';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { answerMissing } from '../api.ts';
import { texts } from '../texts.ts';
import { useMissingPermission } from '../useMissingPermission.ts';
import styles from './result.module.css';

/** Asks what happens to the places of the source that its new data do not contain, or says what was decided. */
export function MissingPlaces({ item }: { item: Import }) {
  const title = useId();
  const { busy, run } = useAttempt();
  const notArchivable = useMissingPermission('archive', item);
  const { missing, status } = item;
  if (missing === null || (status !== 'planned' && status !== 'done')) return null;
  const said = texts.missing;
  const answer = (given: MissingAnswer) => run(() => answerMissing(item, given));
  async function archive(): Promise<void> {
    const detail = status === 'done' ? said.archiveNow : said.archiveLater;
    if (await feedback.confirm(said.archiveQuestion, detail)) await answer('archive');
  }
  return (
    <section
      className={missing.answer === null ? styles.losses : 'grid gap-2 one-column'}
      aria-labelledby={title}
    >
      <h2 className={styles.cause} id={title}>
        {said.title(formatNumber(missing.count), missing.count === 1)}
      </h2>
      <p className="break small-text">{texts.reasons.examples(missing.examples.join(' · '))}</p>
      {missing.answer === 'archive' ? (
        <p>{said.archived[status]}</p>
      ) : (
        <>
          <p className="small-text">{missing.answer === 'keep' ? said.kept : said.help}</p>
          <div className="row wrap gap-2">
            {missing.answer === null ? (
              <Button disabled={busy} onClick={() => void answer('keep')}>
                {said.keep}
              </Button>
            ) : null}
            <Button disabled={busy || notArchivable !== null} onClick={() => void archive()}>
              {said.archive}
            </Button>
          </div>
          {notArchivable === null ? null : <p className="small-text muted">{notArchivable}</p>}
        </>
      )}
    </section>
  );
}
