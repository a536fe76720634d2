import type { BulkEditJob } from '@callejero/contract/answers/bulk-edits.ts';
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { useAttempt } from '../../feedback/useAttempt.ts';
import { Button } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { texts as allTexts } from '../../texts.ts';
import { formatNumber, formatRelative } from '../../values/format.ts';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import { isRunning, undoBulkEdit, useBulkEdits } from './bulk-edits.ts';
import { FailureList } from './FailureList.tsx';

const texts = listTexts.bulk;
/** Milliseconds that an edit is offered to be undone above its list; the history keeps it longer. */
const offeredMs = 3_600_000;

/** The running edits of the person, and the last one with its outcome and a button that undoes it. */
export function BulkEdits({ resource }: { resource: Resource }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const edits = useBulkEdits(resource, true);
  const [latest] = edits;
  const isNews = (edit: BulkEditJob) =>
    !hidden.has(edit.id) &&
    (isRunning(edit) ||
      (edit === latest && Date.now() - Date.parse(edit.finishedAt ?? edit.createdAt) < offeredMs));
  return edits
    .filter(isNews)
    .map((edit) => (
      <EditLine
        key={edit.id}
        resource={resource}
        edit={edit}
        onHide={() => setHidden((before) => new Set([...before, edit.id]))}
      />
    ));
}

interface EditLineProps {
  resource: Resource;
  edit: BulkEditJob;
  onHide: () => void;
}

function EditLine({ resource, edit, onHide }: EditLineProps) {
  const { undoes, undone, total, done, failed, failures, finishedAt, error } = edit;
  const [open, setOpen] = useState(false);
  const { busy, run } = useAttempt();
  const label = findField(resource, edit.field)?.label ?? edit.field;
  const said = undoes ? texts.undoing(label) : texts.editing(label);
  const outcome = (undoes ? texts.restored : texts.done)(formatNumber(done), done);
  return (
    <section className={styles.edit} aria-label={said}>
      <p role="status">
        <strong>{said}</strong>{' '}
        {finishedAt
          ? `${outcome} · ${formatRelative(finishedAt)}`
          : texts.running(formatNumber(done + failed), formatNumber(total))}
      </p>
      {finishedAt ? null : (
        <progress className="full-width" max={total} value={done + failed} aria-label={said} />
      )}
      {error ? <p>{error}</p> : null}
      <div className="row wrap gap-2">
        {finishedAt && !undoes && !undone && done > 0 ? (
          <Button busy={busy} onClick={() => void run(() => undoBulkEdit(resource, edit))}>
            {texts.undo}
          </Button>
        ) : null}
        {failed > 0 ? (
          <Button variant="plain" onClick={() => setOpen(true)}>
            {texts.failed(formatNumber(failed), failed)}
          </Button>
        ) : null}
        {finishedAt ? (
          <Button variant="plain" onClick={onHide}>
            {allTexts.close}
          </Button>
        ) : null}
      </div>
      <Modal open={open} onClose={() => setOpen(false)} title={texts.failed(formatNumber(failed), failed)}>
        <FailureList failures={failures} />
      </Modal>
    </section>
  );
}
