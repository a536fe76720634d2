import { claims } from '@callejero/contract/resources/claims.ts';
import { type ReportKind, reportKinds, reports } from '@callejero/contract/resources/reports.ts';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../api/errors.ts';
import { createRow } from '../../api/resource.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import type { Place } from '../../ui/kept/place.ts';
import { Modal } from '../../ui/Modal.tsx';

const maxLength = 1000;
const kinds = Object.entries(reportKinds) as [ReportKind, string][];

/** «¿Ves un error?» and «¿Es tuyo?»: what people tell the city about a place. */
export function PlaceHelp({ place }: { place: Place }) {
  const [open, setOpen] = useState<'report' | 'claim' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="place-help">
      <button type="button" className="button plain" onClick={() => setOpen('report')}>
        ¿Ves un error?
      </button>
      <button type="button" className="button plain" onClick={() => setOpen('claim')}>
        ¿Es tuyo? Reclámalo
      </button>
      <Modal open={open === 'report'} onClose={close} title="¿Qué está mal?">
        {open === 'report' ? <ReportForm commerce={place.id} onDone={close} /> : null}
      </Modal>
      <Modal open={open === 'claim'} onClose={close} title={`¿${place.name} es tuyo?`}>
        {open === 'claim' ? <ClaimForm commerce={place.id} onDone={close} /> : null}
      </Modal>
    </div>
  );
}

interface FormProps {
  commerce: string;
  onDone: () => void;
}

function ReportForm({ commerce, onDone }: FormProps) {
  const [kind, setKind] = useState<ReportKind>('closed');
  const [text, setText] = useState('');
  const { error, busy, submit } = useSending(
    () => createRow(reports, { commerce, kind, text: text.trim() || null }),
    'Gracias: lo vamos a revisar.',
    onDone,
  );
  const name = useId();
  return (
    <form className="form" onSubmit={submit}>
      <fieldset className="field place-report-kinds">
        <legend className="field-label">Qué pasa</legend>
        {kinds.map(([value, label]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={name}
              value={value}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={kind === 'other' ? 'Cuéntanos qué pasa' : 'Cuéntanos más (opcional)'}
        value={text}
        error={error}
        onChange={setText}
      />
      <button type="submit" className="button primary wide" disabled={busy}>
        Enviar
      </button>
    </form>
  );
}

function ClaimForm({ commerce, onDone }: FormProps) {
  const [message, setMessage] = useState('');
  const { error, busy, submit } = useSending(
    () => createRow(claims, { commerce, message: message.trim() }),
    'Recibimos tu solicitud: te avisaremos cuando la revisemos.',
    onDone,
  );
  return (
    <form className="form" onSubmit={submit}>
      <p>Si te lo confirmamos, podrás cambiar sus datos, sus productos y sus promociones.</p>
      <TextInput
        label="Cuéntanos cómo podemos comprobarlo"
        value={message}
        error={error}
        onChange={setMessage}
      />
      <button type="submit" className="button primary wide" disabled={busy}>
        Enviar
      </button>
    </form>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

function TextInput({ label, value, error, onChange }: TextInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === null ? null : (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Sends once; what the server says about the text stands at the field, anything else is told. */
function useSending(send: () => Promise<unknown>, done: string, onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send();
      feedback.success(done);
      onDone();
    } catch (failure) {
      const [first] = fieldErrors(failure);
      if (first) setError(first.message);
      else feedback.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, submit: (event: FormEvent) => void submit(event) };
}
