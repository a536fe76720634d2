import { maxListName } from '@callejero/contract/favourites.ts';
import { useId, useState } from 'react';
import { Field } from '../../ui/fields/Field.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { listTexts as texts } from './list-texts.ts';

interface NameDialogProps {
  title: string;
  initial: string;
  /** Rejects with the server's errors, which are shown at the field. */
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a list. */
export function NameDialog({ title, initial, save, onClose }: NameDialogProps) {
  const id = useId();
  const [name, setName] = useState(initial);
  const { errors, busy, form } = useSubmit(() => save(name.trim()), {
    check: () => (name.trim() === '' ? [{ path: 'name', message: texts.nameMissing }] : []),
    fields: ['name'],
  });
  return (
    <Modal
      open
      asks
      onClose={onClose}
      title={title}
      foot={<SubmitFoot form={id} submit={texts.save} busy={busy} onCancel={onClose} />}
    >
      <form id={id} {...form}>
        <Field label={texts.name} error={errors.name} role="alert">
          {(tied) => (
            <input
              {...tied}
              type="text"
              autoComplete="off"
              maxLength={maxListName}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
