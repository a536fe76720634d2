import { isProtected } from '@callejero/contract/city-change.ts';
import { city, cityLabel } from '@callejero/contract/city-values.ts';
import { type FactorDetails, type FactorProof, totpCodeSchema } from '@callejero/contract/second-step.ts';
import { useId, useState } from 'react';
import { formatError } from '../../api/http/errors.ts';
import { isPasskeyCancelled } from '../../device/passkeys.ts';
import { CodeField } from '../../entities/account/CodeField.tsx';
import { proveByPasskey } from '../../entities/account/prove-by-passkey.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { texts as uiTexts } from '../../ui/texts.ts';
import { texts } from './texts.ts';

const words = texts.factor;

/** Asks for a second factor of this moment; `prove` saves with it, and rejects with the server's refusal. */
export function FactorDialog({
  details: { lowered, methods },
  prove,
  onClose,
}: {
  details: FactorDetails;
  prove: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const [proving, setProving] = useState(false);
  const { form, errors, busy, fail } = useSmallForm({
    schema: async () => totpCodeSchema,
    fallback: 'code',
    send: ({ code }) => prove({ code }),
  });
  const provePasskey = async () => {
    if (proving) return;
    setProving(true);
    try {
      await prove({ passkey: await proveByPasskey() });
    } catch (error) {
      if (!isPasskeyCancelled(error)) fail(formatError(error));
    } finally {
      setProving(false);
    }
  };
  const hasCode = methods.includes('totp');
  const labels = lowered.filter(isProtected).map(cityLabel).join(', ');
  return (
    <Modal
      open={open}
      asks
      onClose={onClose}
      title={words.title}
      foot={
        hasCode ? (
          <SubmitFoot form={id} submit={words.submit} busy={busy} onCancel={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(false)}>{uiTexts.cancel}</Button>
        )
      }
    >
      <form {...form} id={id} className="stack gap-4">
        <p>{words.help(labels || city.labels.one)}</p>
        <FormError message={errors.form} />
        {hasCode ? <CodeField label={words.code} error={errors.code} /> : null}
        {methods.includes('passkey') ? (
          <Button busy={proving} onClick={() => void provePasskey()}>
            {words.passkey}
          </Button>
        ) : null}
        {methods.length === 0 ? (
          <>
            <p>{words.missing}</p>
            <LinkButton href="/settings">{words.settings}</LinkButton>
          </>
        ) : null}
      </form>
    </Modal>
  );
}
