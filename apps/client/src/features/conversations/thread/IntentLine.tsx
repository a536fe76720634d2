import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { close } from 'ionicons/icons';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';

/** The message that the person is replying to or editing. */
export type ComposerIntent = { kind: 'reply' | 'edit'; message: MessageView } | null;

interface IntentLineProps {
  intent: NonNullable<ComposerIntent>;
  user: string;
  /** The edited message has changed since the person began: the line shows how it is now. */
  isOutdated: boolean;
  onCancel: () => void;
}

/** Shows above the field which message the person replies to or edits. */
export function IntentLine({ intent: { kind, message }, user, isOutdated, onCancel }: IntentLineProps) {
  return (
    <div className="row between gap-2">
      <span className="stack shrink small-text muted" role={isOutdated ? 'status' : undefined}>
        {kind === 'edit'
          ? isOutdated
            ? texts.editingOutdated
            : texts.editing
          : texts.replying(message.sender.id === user ? null : message.sender.name)}
        {kind === 'reply' || isOutdated ? (
          <q className="one-line">
            {message.deletedAt === null ? (message.body ?? texts.preview[message.type]) : texts.deleted}
          </q>
        ) : null}
      </span>
      <IconButton icon={close} label={texts.cancel} onClick={onCancel} />
    </div>
  );
}
