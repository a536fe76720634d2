import type { TotpSecret } from '@callejero/contract/answers/second-step.ts';
import { totpCodeSchema } from '@callejero/contract/second-step.ts';
import { copyOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { CodeField } from '../../../entities/account/CodeField.tsx';
import { ProofDialog } from '../../../entities/account/ProofDialog.tsx';
import { proofTexts } from '../../../entities/account/texts.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import { useSmallForm } from '../../../ui/small-form/useSmallForm.ts';
import styles from '../settings.module.css';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { beginTotp, finishTotp } from './requests.ts';
import { secondStepTexts } from './texts.ts';

interface TotpDialogsProps {
  email: string;
  offersPasskey: boolean;
  /** `added`: the app was added, and its recovery codes were shown. */
  onClose: (added: boolean) => void;
}

/** Adds a code app in three dialogs: the identity proof, the secret with a first code, the recovery codes. */
export function TotpDialogs({ email, offersPasskey, onClose }: TotpDialogsProps) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [step, setStep] = useState<'proof' | 'scan' | 'codes'>('proof');
  if (step === 'proof') {
    return (
      <ProofDialog
        title={proofTexts.title}
        help={secondStepTexts.proof}
        action={secondStepTexts.next}
        email={email}
        offersPasskey={offersPasskey}
        prove={async (proof) => setSecret(await beginTotp(proof))}
        onClose={() => (secret ? setStep('scan') : onClose(false))}
      />
    );
  }
  if (step === 'scan' && secret) {
    return (
      <ScanDialog
        secret={secret}
        onCodes={setCodes}
        onClose={() => (codes ? setStep('codes') : onClose(false))}
      />
    );
  }
  return codes ? <RecoveryCodesDialog codes={codes} email={email} onClose={() => onClose(true)} /> : null;
}

function ScanDialog({
  secret: { secret, uri },
  onCodes,
  onClose,
}: {
  secret: TotpSecret;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const words = secondStepTexts.scan;
  const id = useId();
  const copy = useCopy();
  const [open, setOpen] = useState(true);
  const { form, errors, busy } = useSmallForm({
    schema: async () => totpCodeSchema,
    fallback: 'code',
    async send({ code }) {
      onCodes(await finishTotp(code));
      setOpen(false);
    },
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.title}
      foot={<SubmitFoot form={id} submit={words.submit} busy={busy} onCancel={() => setOpen(false)} />}
    >
      <ol className={`${styles.steps} stack gap-4`}>
        <li>
          <div className="stack gap-3">
            <p>{words.first}</p>
            <div className={styles.code}>
              <QrCode text={uri} label={words.qr} />
            </div>
            <p className="small-text muted">{words.manual}</p>
            <div className="row wrap gap-2">
              <code className="normal-text break">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
              <Button icon={copyOutline} onClick={() => void copy(secret)}>
                {words.copy}
              </Button>
            </div>
          </div>
        </li>
        <li>
          <form {...form} id={id} className="stack gap-3">
            <p>{words.second}</p>
            <FormError message={errors.form} />
            <CodeField label={words.code} error={errors.code} />
          </form>
        </li>
      </ol>
    </Modal>
  );
}
