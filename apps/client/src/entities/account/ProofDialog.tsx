import { type IdentityProof, identityProofSchema } from '@callejero/contract/account.ts';
import { useId, useState } from 'react';
import { formatError } from '../../api/http/errors.ts';
import { isPasskeyCancelled } from '../../device/passkeys.ts';
import { PasswordField } from '../../ui/fields/password/PasswordField.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { AccountName } from './AccountName.tsx';
import { proveByPasskey } from './prove-by-passkey.ts';
import { proofTexts } from './texts.ts';

/**
 * Requests the password, or a passkey of the account, before an action that changes who can sign in. `prove` performs the action
 * with that proof; the form shows the server's refusal.
 */
export function ProofDialog({
  title,
  help,
  action,
  danger = false,
  email,
  offersPasskey,
  prove,
  onClose,
}: {
  title: string;
  help: string;
  action: string;
  danger?: boolean;
  email: string;
  offersPasskey: boolean;
  prove: (proof: IdentityProof) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(true);
  const { form, errors, busy, fail } = useSmallForm({
    schema: async () => identityProofSchema,
    send: async (proof) => {
      await prove(proof);
      setOpen(false);
    },
  });
  const [proving, setProving] = useState(false);
  const provePasskey = async () => {
    if (proving) return;
    setProving(true);
    try {
      await prove({ passkey: await proveByPasskey() });
      setOpen(false);
    } catch (error) {
      if (!isPasskeyCancelled(error)) fail(formatError(error));
    } finally {
      setProving(false);
    }
  };

  return (
    <Modal
      open={open}
      asks
      onClose={onClose}
      title={title}
      foot={
        <SubmitFoot form={id} submit={action} busy={busy} danger={danger} onCancel={() => setOpen(false)} />
      }
    >
      <form {...form} id={id} className="stack gap-4">
        <p>{help}</p>
        <FormError message={errors.form} />
        <AccountName email={email} />
        <PasswordField
          label={proofTexts.password}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        {offersPasskey ? (
          <Button busy={proving} onClick={() => void provePasskey()}>
            {proofTexts.passkey}
          </Button>
        ) : null}
      </form>
    </Modal>
  );
}
