import { isShared } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { documentTextOutline, pricetagOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Labels } from '../../../entities/conversation/Labels.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from '../conversations.module.css';
import { texts } from '../texts.ts';

const NotesDialog = lazyPart(async () => (await import('./NotesDialog.tsx')).NotesDialog);
const LabelsDialog = lazyPart(async () => (await import('./LabelsDialog.tsx')).LabelsDialog);

/** What colleagues share about a conversation, above its messages. */
export function StaffBar({ conversation }: { conversation: ConversationView }) {
  const { side, labels, notes } = conversation;
  const [shown, setShown] = useState<'notes' | 'labels' | null>(null);
  if (!isShared(side)) return null;
  const close = () => setShown(null);
  return (
    <div className={styles.bar}>
      <Labels labels={labels} />
      <span className="row push">
        {side === 'commerce' ? (
          <Button
            className={styles.button}
            variant="plain"
            icon={pricetagOutline}
            onClick={() => setShown('labels')}
          >
            {texts.staff.labels}
          </Button>
        ) : null}
        <Button
          className={styles.button}
          variant="plain"
          icon={documentTextOutline}
          onClick={() => setShown('notes')}
        >
          {texts.staff.notes(notes)}
        </Button>
      </span>
      {shown === 'notes' ? <NotesDialog conversation={conversation} onClose={close} /> : null}
      {shown === 'labels' ? <LabelsDialog conversation={conversation} onClose={close} /> : null}
    </div>
  );
}
