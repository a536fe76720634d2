import { claimProblems, claims } from '@callejero/contract/resources/claims.ts';
import { createRow } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { toE164 } from '../../ui/fields/phone.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { type ClaimedPlace, formatContacts } from './contacts.ts';
import { type Proof, ProofFiles } from './ProofFiles.tsx';
import { TextInput } from './TextInput.tsx';
import { texts } from './texts.ts';

interface Typed {
  phone: string;
  message: string;
  files: readonly Proof[];
}

/** The form with which a person claims a place, with a telephone and a proof. */
export function ClaimForm({ place, onDone }: { place: ClaimedPlace; onDone: () => void }) {
  const commerce = place.id;
  const known = formatContacts(place);
  const [typed, write, draft] = useDraftState<Typed>(`claims.${commerce}`, {
    ...{ phone: '', message: '', files: [] },
  });
  const body = {
    commerce,
    phone: toE164(typed.phone, settings().city.phonePlan) || null,
    message: typed.message.trim() || null,
    files: typed.files.map(({ id }) => id),
  };
  const { errors, busy, form } = useSubmit(
    async () => {
      await createRow(claims, body);
      feedback.success(texts.claim.sent);
      draft.drop();
      onDone();
    },
    { check: () => claimProblems(body), fields: ['phone', 'message', 'files'] },
  );
  return (
    <form className="form" {...form}>
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
      <p>{texts.claim.lead}</p>
      {known === null ? null : <p>{texts.claim.known(known)}</p>}
      <TextInput
        label={texts.phone.label}
        help={texts.phone.help}
        type="tel"
        maxLength={40}
        value={typed.phone}
        error={errors.phone}
        onChange={(phone) => write({ ...typed, phone })}
      />
      <TextInput
        label={texts.claim.message}
        help={texts.claim.messageHelp}
        rows={4}
        value={typed.message}
        error={errors.message}
        onChange={(message) => write({ ...typed, message })}
      />
      <ProofFiles
        files={typed.files}
        error={errors.files}
        onChange={(change) => write((now) => ({ ...now, files: change(now.files) }))}
      />
      <Button type="submit" variant="primary" className="wide" disabled={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
