import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Outbox, Outgoing } from '../../api/chat/outbox.ts';
import type { UploadProgress } from '../../api/chat/outgoing-files.ts';
import type { Thread } from '../../api/chat/thread.ts';
import type { ThreadStore } from '../../api/chat/thread-store.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { dayGroups, dayName } from './day-groups.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { authorOf } from './names.ts';
import { OutgoingBubble } from './OutgoingBubble.tsx';
import styles from './Thread.module.css';
import { texts } from './texts.ts';

interface MessageListProps {
  conversation: ConversationView;
  user: string;
  thread: Thread;
  loading: boolean;
  outgoing: readonly Outgoing[];
  outbox: Outbox;
  progress: UploadProgress;
  store: ThreadStore;
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
}

/** Pixels from the end within which new messages are followed. */
const nearEnd = 80;

/**
 * All messages that were read, by day. The box scrolls from its end (`column-reverse`): what is added above moves nothing,
 * and what is added below is followed by who reads the end.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, user, thread, loading, outgoing, outbox, progress, store, onReply, onEdit } = props;
  const { messages, older } = thread;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const [firstNew] = useState(() => (conversation.unread > 0 ? conversation.readSeq + 1 : null));
  const lineAt = messages.find(
    ({ seq, side }) => seq >= (firstNew ?? Infinity) && side !== conversation.side,
  )?.seq;
  const arrived = useArrivals(messages, user);
  const { away, fresh, toEnd } = useEnd(box, messages.at(-1)?.seq ?? 0);

  const loadOlder = () => store.loadOlder().catch((failure: unknown) => feedback.error(failure));

  return (
    <div className={styles.messages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section ref={box} className={styles.scroller} aria-label={texts.messages} tabIndex={0}>
        <div>
          {older ? (
            <button
              type="button"
              className="button plain wide"
              disabled={loading}
              onClick={() => void loadOlder()}
            >
              {texts.older}
            </button>
          ) : null}
          {messages.length + outgoing.length === 0 ? <p className={styles.begin}>{texts.begin}</p> : null}
          {dayGroups(messages).map(({ day, messages: ofDay }) => (
            <div key={day}>
              <h2 className={styles.day}>{dayName(day, now)}</h2>
              <ol className="plain-list">
                {ofDay.map((message) => (
                  <li key={message.clientId} className={styles.item}>
                    {message.seq === lineAt ? <p className={styles.newLine}>{texts.newMessages}</p> : null}
                    <MessageBubble
                      {...{ message, conversation, user }}
                      onReply={() => onReply(message)}
                      onEdit={() => onEdit(message)}
                    />
                  </li>
                ))}
              </ol>
            </div>
          ))}
          {outgoing.length > 0 ? (
            <ol className="plain-list">
              {outgoing.map((one) => (
                <li key={one.clientId} className={styles.item}>
                  <OutgoingBubble outgoing={one} outbox={outbox} progress={progress} />
                </li>
              ))}
            </ol>
          ) : null}
        </div>
      </section>
      {away ? (
        <button type="button" className={`button secondary ${styles.toEnd}`} onClick={toEnd}>
          {fresh > 0 ? texts.toNew(fresh) : texts.toLatest}
        </button>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {arrived ? `${authorOf(arrived, conversation)}: ${arrived.body ?? texts.preview[arrived.type]}` : ''}
      </p>
    </div>
  );
}

/** The last message that somebody else sent since the list is shown, to be read out. */
function useArrivals(messages: readonly MessageView[], user: string): MessageView | null {
  const last = messages.at(-1) ?? null;
  const [first] = useState(last?.seq ?? 0);
  return last && last.seq > first && last.sender.id !== user ? last : null;
}

/** Whether the end of the messages is out of sight, how many have arrived there since, and the way to it. */
function useEnd(box: RefObject<HTMLDivElement | null>, lastSeq: number) {
  const [away, setAway] = useState(false);
  const seen = useRef(lastSeq);
  if (!away) seen.current = lastSeq;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Counted from the end: zero or less.
    const look = () => setAway(-element.scrollTop > nearEnd);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [box]);

  return {
    away,
    fresh: lastSeq - seen.current,
    toEnd: () => box.current?.scrollTo({ top: 0 }),
  };
}
