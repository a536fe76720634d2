import { useId, useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { latestTime } from '../../../ui/fields/latest-date.ts';
import { toWallTime } from '../../../ui/form/zoned.ts';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { texts } from '../texts.ts';
import { proposedTime, readScheduled } from './schedule.ts';

const words = texts.schedule;

interface ScheduleDialogProps {
  open: boolean;
  /** The time for which it is already scheduled. */
  scheduledAt: string | null;
  onClose: () => void;
  /** Rejects when the server refuses the time. */
  onChosen: (at: string) => Promise<void>;
}

/** Asks when a notification is to be sent, in the city's time. */
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
  const read = () => readScheduled(value, timezone, new Date());
  const { errors, form } = useSubmit(
    async () => {
      const chosen = read();
      if ('at' in chosen) await onChosen(chosen.at);
    },
    {
      check: () => {
        const chosen = read();
        return 'problem' in chosen ? [{ path: 'scheduledAt', message: words[chosen.problem] }] : [];
      },
      fields: ['scheduledAt'],
    },
  );
  const problem = errors.scheduledAt;

  return (
    <form id={id} className="stack gap-2" {...form}>
      <label htmlFor={`${id}-at`} className="field-label">
        {words.at}
      </label>
      <input
        id={`${id}-at`}
        className="input"
        type="datetime-local"
        max={latestTime}
        required
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-help ${id}-error` : `${id}-help`}
        onChange={(event) => setValue(event.target.value)}
      />
      <p id={`${id}-help`} className="field-help">
        {words.help(name, timezone)}
      </p>
      <FieldError id={`${id}-error`} error={problem} role="alert" />
      <p>{words.detail}</p>
    </form>
  );
}
