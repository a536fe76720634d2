import { eraseAccountSchema } from '@callejero/contract/account.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { downloadOutline, trashOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '../../api/http/download.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../ui/layout/SubmitFoot.tsx';
import { FormError } from '../../ui/small-form/FormError.tsx';
import { EmailField } from '../../ui/small-form/SmallField.tsx';
import { useSmallForm } from '../../ui/small-form/useSmallForm.ts';
import { eraseAccount, readAgain } from './account-api.ts';
import { fullName } from './account-row.ts';
import { texts } from './texts.ts';

const words = texts.data;

interface AccountDataProps {
  account: User;
  /** Where the page leads once the account is erased. */
  listHref: string;
}

/** Hands out and erases the data of a person who asked for it. */
export function AccountData({ account, listHref }: AccountDataProps) {
  const title = useId();
  const { busy, run } = useAttempt();
  const [erasing, setErasing] = useState(false);
  const save = () =>
    run(async () => {
      await download(`/users/${account.id}/data`, words.fileName(fullName(account)));
      feedback.success(words.downloaded);
    });

  return (
    <section className="grid gap-3 pad-4 card" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <p className="muted">{words.help}</p>
      <Button icon={downloadOutline} disabled={busy} onClick={() => void save()}>
        {words.download}
      </Button>
      <Button icon={trashOutline} variant="plain" className="danger" onClick={() => setErasing(true)}>
        {words.erase}
      </Button>
      {erasing ? (
        <EraseDialog account={account} listHref={listHref} onClose={() => setErasing(false)} />
      ) : null}
    </section>
  );
}

/** Says what will be lost and asks for the account's e-mail, so that nobody erases another account by mistake. */
function EraseDialog({ account, listHref, onClose }: AccountDataProps & { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const { form, errors, busy } = useSmallForm({
    schema: async () => eraseAccountSchema,
    send: async ({ email }) => {
      await eraseAccount(account.id, email);
      setOpen(false);
      navigate(listHref, { replace: true, state: { direction: 'back' } });
      feedback.success(words.erased);
      await readAgain();
    },
  });

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.eraseTitle(fullName(account))}
      foot={<SubmitFoot form={id} submit={words.submit} busy={busy} danger onCancel={() => setOpen(false)} />}
    >
      <form {...form} id={id} className="stack gap-4">
        <ul className="stack gap-2">
          {words.losses.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FormError message={errors.form} />
        <EmailField label={words.confirm(account.email)} autoComplete="off" error={errors.email} />
      </form>
    </Modal>
  );
}
