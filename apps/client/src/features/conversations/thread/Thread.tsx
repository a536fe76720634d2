import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useCallback, useMemo, useState } from 'react';
import { actOn } from '../../../api/chat/conversations.ts';
import { useReachable } from '../../../api/http/useReachable.ts';
import { getTitle } from '../../../entities/conversation/names.ts';
import { isAsked, requestLeft } from '../../../entities/conversation/request.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useFileDrop } from '../../../ui/hooks/useFileDrop.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { Composer } from '../composer/Composer.tsx';
import { useStagedFiles } from '../composer/useStagedFiles.ts';
import { StaffBar } from '../staff/StaffBar.tsx';
import { texts } from '../texts.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import type { ComposerIntent } from './IntentLine.tsx';
import { MessageList } from './MessageList.tsx';
import { lastEditable } from './message-rows.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { ThreadSearch } from './ThreadSearch.tsx';
import styles from './thread.module.css';
import { useJump } from './useJump.ts';
import { useRead } from './useRead.ts';
import { useThread } from './useThread.ts';
import { useTyping } from './useTyping.ts';

interface ThreadProps {
  user: string;
  conversation: ConversationView;
  /** The number of the message to scroll to first. */
  asked: number | null;
  /** The conversation was read from the device, without connection: it is read-only. */
  isSaved: boolean;
  /** Ends the search; null while nobody searches. */
  onSearchEnd: (() => void) | null;
}

/** The messages of a conversation and the field for the next one. */
export function Thread({ user, conversation, asked, isSaved, onSearchEnd }: ThreadProps) {
  const { id, blocked, status } = conversation;
  const followed = useThread(user, id);
  const { thread, error, store, outbox, savedAt } = followed;
  const offline = isSaved || savedAt !== null;
  const isCut = !useReachable();
  const left = requestLeft(conversation);
  const takesFiles = !blocked && left === null && !isAsked(conversation);
  const staged = useStagedFiles();
  const drop = useFileDrop((files) => void staged.add(files));
  const [intent, setIntent] = useState<ComposerIntent>(null);
  const typing = useTyping(id, thread?.messages.at(-1)?.seq ?? 0);
  const onShown = useRead(conversation);
  const onReply = useCallback((message: MessageView) => setIntent({ kind: 'reply', message }), []);
  const onEdit = useCallback((message: MessageView) => setIntent({ kind: 'edit', message }), []);
  const { target, jump } = useJump(followed, asked);
  const meant = thread?.messages.find(({ id: message }) => message === intent?.message.id);
  /** With the message as it is now, which another device may change meanwhile. */
  const current = useMemo(() => intent && { ...intent, message: meant ?? intent.message }, [intent, meant]);

  if (!thread) {
    return <FailureOrSkeleton of={{ error, refetch: store.open }} rows={6} height="3rem" />;
  }
  const unblock = () =>
    actOn(id, { action: 'block', body: { blocked: false } }).catch((failure: unknown) =>
      feedback.error(failure),
    );
  return (
    <div className="relative stack grow shrink tall" {...(takesFiles ? drop.target : {})}>
      {drop.over && takesFiles ? <p className={styles.drop}>{texts.files.drop}</p> : null}
      <OfflineNotice at={savedAt} />
      {offline ? null : <StaffBar conversation={conversation} />}
      {onSearchEnd && !offline ? (
        <ThreadSearch conversation={conversation} onChoose={jump} onClose={onSearchEnd} />
      ) : null}
      <MessageList
        {...{ conversation, user, followed, target, onShown, onReply, onEdit }}
        readOnly={offline}
        onJump={jump}
      />
      <p className={styles.typing} aria-live="polite">
        {typing === null ? '' : texts.typing(typing)}
      </p>
      {offline && (blocked || isAsked(conversation)) ? (
        <p className={styles.note}>{texts.readOnly}</p>
      ) : blocked ? (
        <div className={styles.note}>
          {texts.blocked}
          <Button onClick={() => void unblock()}>{texts.unblock}</Button>
        </div>
      ) : isAsked(conversation) ? (
        <RequestPanel conversation={conversation} />
      ) : left === 0 ? (
        <p className={styles.note}>{texts.request.sent(getTitle(conversation))}</p>
      ) : (
        <>
          {offline || isCut ? (
            <p className={styles.note} role="status">
              {texts.sentLater}
            </p>
          ) : null}
          {left === null ? null : (
            <p className={styles.note}>{texts.request.left(left, getTitle(conversation))}</p>
          )}
          {conversation.side === 'customer' && conversation.commerce ? (
            <ClosedNotice commerce={conversation.commerce.id} />
          ) : null}
          {status === 'closed' ? <p className={styles.note}>{texts.closedNote}</p> : null}
          <Composer
            key={intent?.kind === 'edit' ? intent.message.id : 'new'}
            {...{ user, conversation, outbox, store, staged }}
            intent={current}
            textOnly={left !== null}
            lastSeq={thread.messages.at(-1)?.seq ?? 0}
            onEditLast={() => {
              if (offline) return;
              const message = lastEditable(thread.messages, user, Date.now());
              if (message) onEdit(message);
            }}
            onDone={() => setIntent(null)}
          />
        </>
      )}
    </div>
  );
}
