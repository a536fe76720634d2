import { useId, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { toWallTime } from '../../ui/form/zoned.ts';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { proposedTime, readScheduled } from './schedule.ts';
import { texts } from './texts.ts';

const words = texts.schedule;

interface ScheduleDialogProps {
  open: boolean;
  /** When it is to be sent already. */
  scheduledAt: string | null;
  onClose: () => void;
  /** Answers what the server refuses, null when it is done. */
  onChosen: (at: string) => Promise<string | null>;
}

/** Asks when a notification is to be sent, on the city's clock. */
export function ScheduleDialog({ open, scheduledAt, onClose, onChosen }: ScheduleDialogProps) {
  const form = useId();
  const foot = <SubmitFoot form={form} submit={words.submit} onCancel={onClose} />;
  return (
    <Modal open={open} onClose={onClose} title={words.title} foot={foot}>
      {open ? <ScheduleForm id={form} scheduledAt={scheduledAt} onChosen={onChosen} /> : null}
    </Modal>
  );
}

function ScheduleForm({
  id,
  scheduledAt,
  onChosen,
}: Pick<ScheduleDialogProps, 'scheduledAt' | 'onChosen'> & { id: string }) {
  const { name, timezone } = settings().city;
  const [value, setValue] = useState(() =>
    scheduledAt ? toWallTime(scheduledAt, timezone) : proposedTime(new Date(), timezone),
  );
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const read = readScheduled(value, timezone, new Date());
    setProblem('problem' in read ? words[read.problem] : await onChosen(read.at));
  }

  return (
    <form
      id={id}
      className="stack gap-2"
      // The message is ours, in Spanish and beside the field.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // To React the form of the notification is around this one.
        event.stopPropagation();
        void submit();
      }}
    >
      <label htmlFor={`${id}-at`} className="field-label">
        {words.at}
      </label>
      <input
        id={`${id}-at`}
        className="input"
        type="datetime-local"
        required
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? `${id}-help` : `${id}-help ${id}-error`}
        onChange={(event) => {
          setValue(event.target.value);
          setProblem(null);
        }}
      />
      <p id={`${id}-help`} className="field-help">
        {words.help(name, timezone)}
      </p>
      {problem === null ? null : (
        <p id={`${id}-error`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p>{words.detail}</p>
    </form>
  );
}
