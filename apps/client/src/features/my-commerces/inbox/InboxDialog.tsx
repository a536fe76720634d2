import { conversationLimits, type LabelTone, labelTones } from '@callejero/contract/enums/conversations.ts';
import type { CommerceInbox, InboxLabel } from '@callejero/contract/inbox.ts';
import { add, trashOutline } from 'ionicons/icons';
import { useId, useRef } from 'react';
import { readInboxAgain, saveInbox, useCommerceInbox } from '../../../api/chat/inbox.ts';
import { getConflict } from '../../../api/http/errors.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { Options } from '../../../ui/fields/Options.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { DraftBanner } from '../../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { texts as words } from './texts.ts';

interface InboxDialogProps {
  commerce: string;
  hasHours: boolean;
  onClose: () => void;
}

type Settings = Omit<CommerceInbox, 'rev'>;

interface Typed {
  /** The version that the person saw when they began; null before. */
  rev: number | null;
  changed: Partial<Settings>;
}

const nothing: Typed = { rev: null, changed: {} };

/** The automatic messages of a commerce, whether it takes calls, and its labels. What is typed stays until it is saved. */
export function InboxDialog({ commerce, hasHours, onClose }: InboxDialogProps) {
  const inbox = useCommerceInbox(commerce);
  const form = useId();
  const [typed, setTyped, draft] = useDraftState<Typed>(`commerces.${commerce}.inbox`, nothing);
  const settings = inbox.data && { ...inbox.data, ...typed.changed, rev: typed.rev ?? inbox.data.rev };
  const change = (changed: Partial<Settings>) => {
    if (!settings) return;
    const { rev } = settings;
    setTyped((before) => ({ rev, changed: { ...before.changed, ...changed } }));
  };
  const submit = useSubmit(
    async () => {
      if (!settings) return;
      const { greeting, away, calls, labels, rev } = settings;
      try {
        await saveInbox(commerce, {
          ...{ rev, greeting: textOf(greeting), away: textOf(away), calls },
          labels: labels
            .map((label) => ({ ...label, name: label.name.trim() }))
            .filter(({ name }) => name !== ''),
        });
      } catch (error) {
        const conflict = getConflict<CommerceInbox>(error);
        if (!conflict) throw error;
        setTyped((before) => ({ ...before, rev: conflict.current.rev }));
        await readInboxAgain(commerce);
        feedback.warning(words.stale);
        return;
      }
      draft.discard();
      feedback.success(words.saved);
      onClose();
    },
    { fields: ['greeting', 'away', 'labels'] },
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={words.title}
      foot={
        <SubmitFoot
          form={form}
          submit={uiTexts.save}
          busy={submit.busy}
          disabled={!settings}
          onCancel={() => {
            draft.discard();
            onClose();
          }}
        />
      }
    >
      <form id={form} className="stack gap-4" {...submit.form}>
        <p>{words.shared}</p>
        {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
        {settings ? (
          <>
            <AutomaticField
              label={words.greeting}
              help={words.greetingHelp}
              error={submit.errors.greeting}
              value={settings.greeting}
              onChange={(greeting) => change({ greeting })}
            />
            <AutomaticField
              label={words.away}
              help={hasHours ? words.awayHelp : `${words.awayHelp} ${words.noHours}`}
              error={submit.errors.away}
              value={settings.away}
              onChange={(away) => change({ away })}
            />
            <p className="small-text muted">{words.automatic}</p>
            <MessagesOnlySwitch checked={!settings.calls} onChange={(only) => change({ calls: !only })} />
            <LabelList
              labels={settings.labels}
              error={submit.errors.labels}
              onChange={(labels) => change({ labels })}
            />
          </>
        ) : (
          <FailureOrSkeleton of={inbox} rows={4} height="4rem" />
        )}
      </form>
    </Modal>
  );
}

const textOf = (typed: string | null) => typed?.trim() || null;

interface AutomaticFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  value: string | null;
  onChange: (value: string) => void;
}

function AutomaticField({ value, onChange, ...field }: AutomaticFieldProps) {
  return (
    <Field optional={words.optional} {...field}>
      {(tied) => (
        <textarea
          {...tied}
          rows={3}
          maxLength={conversationLimits.automatic}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface MessagesOnlySwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function MessagesOnlySwitch({ checked, onChange }: MessagesOnlySwitchProps) {
  const help = useId();
  return (
    <div>
      <SwitchField label={words.messagesOnly} value={checked} describedBy={help} onChange={onChange} />
      <p id={help} className="small-text muted">
        {words.messagesOnlyHelp}
      </p>
    </div>
  );
}

interface LabelListProps {
  labels: readonly InboxLabel[];
  error: string | undefined;
  onChange: (labels: InboxLabel[]) => void;
}

function LabelList({ labels, error, onChange }: LabelListProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const replace = (at: number, changed: Partial<InboxLabel>) =>
    onChange(labels.map((label, each) => (each === at ? { ...label, ...changed } : label)));
  const addLabel = () => {
    onChange([...labels, { id: crypto.randomUUID(), name: '', tone: 'neutral' }]);
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={box} className="stack gap-2" aria-describedby={`${id}-help ${id}-error`}>
      <legend className="small-text strong">{words.labels}</legend>
      <p id={`${id}-help`} className="small-text muted">
        {words.labelsHelp}
      </p>
      {labels.map(({ id: label, name, tone }, at) => (
        <div key={label} className="row gap-2">
          <span className="grow shrink">
            <input
              className="input"
              aria-label={words.label(at + 1)}
              aria-invalid={error ? true : undefined}
              maxLength={conversationLimits.label}
              value={name}
              onChange={(event) => replace(at, { name: event.target.value })}
            />
          </span>
          <span className="rigid">
            <select
              className="input"
              aria-label={words.tone(at + 1)}
              value={tone}
              onChange={(event) => replace(at, { tone: event.target.value as LabelTone })}
            >
              <Options of={Object.entries(labelTones)} />
            </select>
          </span>
          <IconButton
            icon={trashOutline}
            label={words.removeLabel(at + 1)}
            onClick={() => onChange(labels.toSpliced(at, 1))}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
      {labels.length < conversationLimits.labels ? (
        <Button icon={add} onClick={addLabel}>
          {words.addLabel}
        </Button>
      ) : null}
    </fieldset>
  );
}
