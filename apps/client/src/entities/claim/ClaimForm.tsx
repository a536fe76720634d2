import { claims } from '@callejero/contract/resources/claims.ts';
import { createRow } from '../../api/resource.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { TextInput } from './TextInput.tsx';
import { useSending } from './useSending.ts';

/** Says that a place is one's own, and how that can be seen. */
export function ClaimForm({ commerce, onDone }: { commerce: string; onDone: () => void }) {
  const [message, setMessage, draft] = useDraftState(`claims.${commerce}`, '');
  const { error, busy, submit } = useSending(
    () => createRow(claims, { commerce, message: message.trim() }),
    'Recibimos tu solicitud. La respuesta estará en «Mis comercios».',
    () => {
      draft.drop();
      onDone();
    },
  );
  return (
    <form className="form" onSubmit={submit}>
      {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
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
