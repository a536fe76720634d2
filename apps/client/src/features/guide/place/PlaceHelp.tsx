import { type ReportKind, reportKinds, reports } from '@callejero/contract/resources/reports.ts';
import { useId, useState } from 'react';
import { createRow } from '../../../api/resource.ts';
import { ClaimForm } from '../../../entities/claim/ClaimForm.tsx';
import { TextInput } from '../../../entities/claim/TextInput.tsx';
import { useSending } from '../../../entities/claim/useSending.ts';
import { useAccountAction } from '../../../entities/guest/useAccountAction.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { DraftBanner } from '../../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { Modal } from '../../../ui/layout/Modal.tsx';
import styles from './PlaceHelp.module.css';
import './place-offers.css';

const kinds = Object.entries(reportKinds) as [ReportKind, string][];

/** «¿Ves un error?» and «¿Es tuyo?»: what people tell the city about a place. */
export function PlaceHelp({ place }: { place: Place }) {
  const [open, setOpen] = useState<'report' | 'claim' | null>(null);
  const close = () => setOpen(null);
  const report = useAccountAction({
    name: `report ${place.id}`,
    purpose: 'avisar de un error',
    run: () => setOpen('report'),
  });
  const claim = useAccountAction({
    name: `claim ${place.id}`,
    purpose: 'gestionar tu negocio',
    run: () => setOpen('claim'),
  });
  return (
    <div className={styles.help}>
      <button type="button" className="button plain" onClick={() => report()}>
        ¿Ves un error?
      </button>
      <button type="button" className="button plain" onClick={() => claim()}>
        ¿Es tu negocio?
      </button>
      <Modal open={open === 'report'} onClose={close} title="¿Qué está mal?">
        {open === 'report' ? <ReportForm commerce={place.id} onDone={close} /> : null}
      </Modal>
      <Modal open={open === 'claim'} onClose={close} title="¿Es tuyo este comercio?">
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
  const [{ kind, text }, write, draft] = useDraftState<{ kind: ReportKind; text: string }>(
    `reports.${commerce}`,
    { kind: 'closed', text: '' },
  );
  const { error, busy, submit } = useSending(
    () => createRow(reports, { commerce, kind, text: text.trim() || null }),
    'Gracias: lo vamos a revisar.',
    () => {
      draft.drop();
      onDone();
    },
  );
  const name = useId();
  return (
    <form className="form" onSubmit={submit}>
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
      <fieldset className={`options ${styles.reportKinds} below-4`}>
        <legend className="visually-hidden">Qué pasa</legend>
        {kinds.map(([value, label]) => (
          <label key={value} className="option">
            <input
              type="radio"
              className="check"
              name={name}
              value={value}
              checked={kind === value}
              onChange={() => write({ kind: value, text })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={kind === 'other' ? 'Cuéntanos qué pasa' : 'Cuéntanos más (opcional)'}
        value={text}
        error={error}
        onChange={(next) => write({ kind, text: next })}
      />
      <button type="submit" className="button primary wide" disabled={busy}>
        Enviar
      </button>
    </form>
  );
}
