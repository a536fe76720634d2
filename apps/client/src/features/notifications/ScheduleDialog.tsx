import type { Audience } from '@callejero/contract/resources/notifications.ts';
import { useId, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/errors.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime, toWallTime } from '../../ui/form/zoned.ts';
import { formatNumber } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useReach } from './AudienceInput.tsx';
import { texts } from './texts.ts';

const words = texts.schedule;
const hour = 3_600_000;

interface ScheduleDialogProps {
  /** The moment that it is planned for already. */
  planned: string | null;
  audience: Audience;
  onClose: () => void;
  onSchedule: (moment: string) => Promise<void>;
}

/** Asks for a day and a time on the city's clock. */
export function ScheduleDialog({ planned, audience, onClose, onSchedule }: ScheduleDialogProps) {
  const { timezone } = settings().city;
  const id = useId();
  const { count } = useReach(audience);
  const [wall, setWall] = useState(() => toWallTime(planned ?? nextHour(), timezone));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const moment = fromWallTime(wall, timezone);
    if (moment === null) return setError(words.missing);
    if (Date.parse(moment) <= Date.now()) return setError(words.past);
    setBusy(true);
    try {
      await onSchedule(moment);
    } catch (cause) {
      setError(fieldErrors(cause)[0]?.message ?? toRequestError(cause).message);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      foot={
        <>
          <button type="button" className="button secondary" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" form={id} className="button primary" aria-disabled={busy || undefined}>
            {words.submit}
          </button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is drawn inside the notification's form: to React this event would reach that one too.
          event.stopPropagation();
          if (!busy) void submit();
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-when`}>{words.when}</label>
          <input
            id={`${id}-when`}
            type="datetime-local"
            className="input"
            value={wall}
            min={toWallTime(new Date().toISOString(), timezone)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-zone${error ? ` ${id}-error` : ''}`}
            onChange={(event) => {
              setWall(event.target.value);
              setError(null);
            }}
          />
          {error ? (
            <p id={`${id}-error`} className="field-error" role="alert">
              {error}
            </p>
          ) : null}
          <p id={`${id}-zone`} className="field-help">
            {words.zone(timezone)}
          </p>
          {count.data === undefined ? null : (
            <p className="notification-reach" role="status">
              {count.data === 0 ? texts.audience.reachesNobody : words.reaches(formatNumber(count.data))}
            </p>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** The next full hour that is at least one away. */
function nextHour(): string {
  return new Date(Math.ceil(Date.now() / hour + 1) * hour).toISOString();
}
