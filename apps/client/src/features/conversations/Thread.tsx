import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useState } from 'react';
import { actOn } from '../../api/chat/conversations.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { Composer, type Intent } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import styles from './Thread.module.css';
import { texts } from './texts.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useRead } from './useRead.ts';
import { useStagedFiles } from './useStagedFiles.ts';
import { useThread } from './useThread.ts';
import { useTyping } from './useTyping.ts';

/** The messages of a conversation and the field for the next one. */
export function Thread({ user, conversation }: { user: string; conversation: ConversationView }) {
  const { id, blocked, status } = conversation;
  const { thread, error, loading, store, outbox, progress, outgoing } = useThread(user, id);
  const staged = useStagedFiles();
  const drop = useFileDrop((files) => void staged.add(files));
  const [intent, setIntent] = useState<Intent>(null);
  const typing = useTyping(id, thread?.messages.at(-1)?.seq ?? 0);
  useRead(conversation, thread?.messages.at(-1)?.seq ?? 0);

  if (!thread) {
    return error ? (
      <Failure error={error} onRetry={() => void store.open()} />
    ) : (
      <Skeleton rows={6} height="3rem" />
    );
  }
  const unblock = () =>
    actOn(id, { action: 'block', body: { blocked: false } }).catch((failure: unknown) =>
      feedback.error(failure),
    );
  return (
    <div className={styles.thread} {...(blocked ? {} : drop.handlers)}>
      {drop.over && !blocked ? <p className={styles.drop}>{texts.files.drop}</p> : null}
      <MessageList
        {...{ conversation, thread, loading, outgoing, outbox, progress, store, user }}
        onReply={(message) => setIntent({ kind: 'reply', message })}
        onEdit={(message) => setIntent({ kind: 'edit', message })}
      />
      <p className={styles.typing} aria-live="polite">
        {typing === null ? '' : texts.typing(typing)}
      </p>
      {blocked ? (
        <div className={styles.note}>
          {texts.blocked}
          <button type="button" className="button secondary" onClick={() => void unblock()}>
            {texts.unblock}
          </button>
        </div>
      ) : (
        <>
          {status === 'closed' ? <p className={styles.note}>{texts.closedNote}</p> : null}
          <Composer
            key={intent?.kind === 'edit' ? intent.message.id : 'new'}
            {...{ conversation, outbox, store, intent, staged }}
            lastSeq={thread.messages.at(-1)?.seq ?? 0}
            onDone={() => setIntent(null)}
          />
        </>
      )}
    </div>
  );
}
