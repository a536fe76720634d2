import { type ReportKind, reportKinds } from '@callejero/contract/enums/reports.ts';
import { corrections, reportProblems, reports } from '@callejero/contract/resources/reports.ts';
import { useId } from 'react';
import { createRow } from '../../../../api/resource.ts';
import { useSession } from '../../../../api/session/session.ts';
import { settings } from '../../../../api/settings.ts';
import { TextInput } from '../../../../entities/claim/TextInput.tsx';
import type { Place } from '../../../../entities/offline/place.ts';
import { feedback } from '../../../../ui/feedback/feedback.ts';
import { FieldError } from '../../../../ui/fields/FieldError.tsx';
import { toE164 } from '../../../../ui/fields/phone.ts';
import { DraftBanner } from '../../../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../../../ui/form/draft/useDraft.ts';
import { Button } from '../../../../ui/layout/Button.tsx';
import { useSubmit } from '../../../../ui/small-form/useSubmit.ts';
import { phoneText } from '../../../../ui/values/phone-text.ts';
import { addressLines } from '../facts-in-words.ts';
import { HoursReading } from '../hours/HoursReading.tsx';
import styles from '../place.module.css';
import { reportTexts as texts } from './report-texts.ts';

const kinds = Object.entries(reportKinds) as [ReportKind, string][];

interface Typed {
  kind: ReportKind | null;
  /** A correction by kind of report: a text for one kind has no meaning for another. */
  corrections: Partial<Record<ReportKind, string>>;
  text: string;
  /** Only of people without an account. */
  contact: string;
}

/** Reports what is wrong about a place and, if known, the correct value. */
export function ReportForm({ place, onDone }: { place: Place; onDone: () => void }) {
  const { user } = useSession();
  const [typed, write, draft] = useDraftState<Typed>(`reports.${place.id}`, {
    ...{ kind: null, corrections: {}, text: '', contact: '' },
  });
  const { kind } = typed;
  const correction = (kind && typed.corrections[kind]) ?? '';
  const bodyOf = (chosen: ReportKind) => ({
    commerce: place.id,
    kind: chosen,
    correction:
      (chosen === 'phone' ? toE164(correction, settings().city.phonePlan) : correction.trim()) || null,
    text: typed.text.trim() || null,
    ...(user === null && { contact: typed.contact.trim() || null }),
  });
  const { errors, busy, clear, form } = useSubmit(
    async () => {
      if (kind) await createRow(reports, bodyOf(kind));
      feedback.success(user ? texts.sent : texts.sentAsGuest);
      draft.drop();
      onDone();
    },
    {
      check: () => (kind ? reportProblems(bodyOf(kind)) : [{ path: 'kind', message: texts.kindMissing }]),
      fields: ['kind', 'correction', 'text', 'contact'],
    },
  );
  const label = kind && corrections[kind];
  return (
    <form className="form" {...form}>
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
      <KindChoice
        kind={kind}
        error={errors.kind}
        onChange={(chosen) => {
          clear();
          write({ ...typed, kind: chosen });
        }}
      />
      {kind && label ? (
        <>
          <TextInput
            key={kind}
            label={label}
            optional={texts.ifKnown}
            help={helpOf(kind, place)}
            type={kind === 'phone' ? 'tel' : 'text'}
            {...(kind === 'hours' ? { rows: 2 } : {})}
            maxLength={500}
            value={correction}
            error={errors.correction}
            onChange={(text) => write({ ...typed, corrections: { ...typed.corrections, [kind]: text } })}
          />
          {kind === 'hours' ? <HoursReading text={correction} /> : null}
        </>
      ) : null}
      {kind ? (
        <TextInput
          label={kind === 'other' ? texts.explain : texts.more}
          optional={kind === 'other' ? undefined : texts.optional}
          rows={kind === 'other' ? 4 : 3}
          value={typed.text}
          error={errors.text}
          onChange={(text) => write({ ...typed, text })}
        />
      ) : null}
      {kind && user === null ? (
        <TextInput
          label={texts.contact}
          optional={texts.optional}
          help={texts.contactHelp}
          type="email"
          maxLength={254}
          value={typed.contact}
          error={errors.contact}
          onChange={(contact) => write({ ...typed, contact })}
        />
      ) : null}
      <Button type="submit" variant="primary" className="wide" disabled={busy}>
        {texts.send}
      </Button>
    </form>
  );
}

interface KindChoiceProps {
  kind: ReportKind | null;
  error: string | undefined;
  onChange: (kind: ReportKind) => void;
}

function KindChoice({ kind, error, onChange }: KindChoiceProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={texts.kind}
      className={`options ${styles.kinds}`}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {kinds.map(([value, name]) => (
        <label key={value} className="option">
          <input
            type="radio"
            className="check"
            name={id}
            value={value}
            checked={kind === value}
            onChange={() => onChange(value)}
          />
          {name}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} role="alert" />
    </div>
  );
}

/** The help text: the current value, or how to write hours. */
function helpOf(kind: ReportKind, { name, phones, address }: Place): string | undefined {
  if (kind === 'hours') return texts.hoursHelp;
  const said: Partial<Record<ReportKind, string>> = {
    name,
    phone: phones.map(phoneText).join(', '),
    moved: addressLines(address).join(', '),
  };
  return said[kind] ? texts.now(said[kind]) : undefined;
}
