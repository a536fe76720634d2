import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { close } from 'ionicons/icons';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';

/** The message that the person is replying to or editing. */
export type ComposerIntent = { kind: 'reply' | 'edit'; message: MessageView } | null;

interface IntentLineProps {
  intent: NonNullable<ComposerIntent>;
  user: string;
  onCancel: () => void;
}

/** Shows above the field which message the person replies to or edits. */
export function IntentLine({ intent: { kind, message }, user, onCancel }: IntentLineProps) {
  return (
    <div className="row between gap-2">
      <span className="stack shrink small-text muted">
        {kind === 'edit'
          ? texts.editing
          : texts.replying(message.sender.id === user ? null : message.sender.name)}
        {kind === 'reply' ? <q className="one-line">{message.body ?? texts.preview[message.type]}</q> : null}
      </span>
      <IconButton icon={close} label={texts.cancel} onClick={onCancel} />
    </div>
  );
}
