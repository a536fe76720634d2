import type { Maintenance, MaintenanceChange, MaintenanceState } from '@callejero/contract/maintenance.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../api/http/ask.ts';
import { getConflict } from '../../api/http/errors.ts';
import { read } from '../../api/http/read.ts';
import { invalidate } from '../../api/resource.ts';
import { loadSettings, settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { latestTime } from '../../ui/fields/latest-date.ts';
import { fromWallTime, toWallTime } from '../../ui/form/zoned.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const words = texts.maintenance;
const path = '/installation/maintenance';
const queryName = 'maintenance';
/** Milliseconds between looks: another administrator or the command may change it. */
const pollMs = 10_000;

/** Begins, changes and ends maintenance. What is shown is what holds, whoever began it. */
export function MaintenanceCard() {
  const id = useId();
  const state = useQuery({
    queryKey: [queryName],
    queryFn: read<MaintenanceState | null>(path),
    refetchInterval: pollMs,
  });
  return (
    <section className="card stack gap-4 pad-5" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {words.title}
      </h2>
      {state.data === undefined ? <FailureOrSkeleton of={state} rows={2} /> : <Change now={state.data} />}
    </section>
  );
}

function Change({ now }: { now: MaintenanceState | null }) {
  /** The state over which the form is filled in; null while it is closed. */
  const [opened, setOpened] = useState<{ seen: MaintenanceState | null } | null>(null);
  const { busy, run } = useAttempt();
  const set = async (maintenance: Maintenance | null) => {
    const { seen } = opened ?? { seen: now };
    const change: MaintenanceChange = { maintenance, seen: seen?.since ?? null };
    const write = async () => {
      try {
        await ask.put<MaintenanceState | null>(path, change);
      } catch (error) {
        // The message tells of the other state: saving again is meant to replace it.
        const conflict = getConflict<MaintenanceState | null>(error);
        if (conflict) setOpened((before) => before && { seen: conflict.current });
        throw error;
      }
    };
    const done = await run(write, words.stale);
    await Promise.all([invalidate(queryName, 'installation'), loadSettings()]);
    if (!done) return;
    setOpened(null);
    feedback.success(maintenance ? words.begun : words.ended);
  };
  return (
    <>
      <p className="break" role="status">
        {now ? words.on(now.sentence, formatDateTime(now.since)) : words.off}
      </p>
      {opened ? (
        <MaintenanceForm now={opened.seen} busy={busy} onCancel={() => setOpened(null)} onSubmit={set} />
      ) : (
        <div className="row wrap gap-2">
          {now ? (
            <Button variant="primary" busy={busy} onClick={() => void set(null)}>
              {words.end}
            </Button>
          ) : null}
          <Button onClick={() => setOpened({ seen: now })}>{now ? words.change : words.begin}</Button>
        </div>
      )}
    </>
  );
}

interface MaintenanceFormProps {
  now: MaintenanceState | null;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (maintenance: Maintenance) => Promise<void>;
}

function MaintenanceForm({ now, busy, onCancel, onSubmit }: MaintenanceFormProps) {
  const id = useId();
  const { timezone } = settings().city;
  const [message, setMessage] = useState(now?.message ?? '');
  const [until, setUntil] = useState(now?.until ? toWallTime(now.until, timezone) : '');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const end = until === '' ? null : fromWallTime(until, timezone);
    if (end !== null && Date.parse(end) <= Date.now()) setError(words.past);
    else void onSubmit({ message: message.trim() || null, until: end });
  };
  return (
    <form
      noValidate
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{words.lead}</p>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-message`}>
          {words.message}
        </label>
        <textarea
          id={`${id}-message`}
          className="input"
          rows={2}
          maxLength={300}
          readOnly={busy}
          value={message}
          placeholder={words.usual}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-until`}>
          {words.until}
        </label>
        <input
          id={`${id}-until`}
          className="input"
          type="datetime-local"
          max={latestTime}
          readOnly={busy}
          value={until}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help ${id}-error`}
          onChange={(event) => {
            setUntil(event.target.value);
            setError(null);
          }}
        />
        <p id={`${id}-help`} className="field-help">
          {words.untilHelp}
        </p>
        <FieldError id={`${id}-error`} error={error} role="alert" />
      </div>
      <div className="row wrap gap-2">
        <Button variant="plain" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {now ? words.save : words.begin}
        </Button>
      </div>
    </form>
  );
}
