import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { arrowDown, arrowUp } from 'ionicons/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatAuthor } from '../../../entities/conversation/names.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { texts } from '../texts.ts';
import { cityDays, dayName } from './days.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { dayBeginning, isStored, type MessageRow, shownSeq } from './message-rows.ts';
import { OutgoingBubble } from './OutgoingBubble.tsx';
import styles from './thread.module.css';
import { useMessageScroll } from './useMessageScroll.ts';
import { useRovingRow } from './useRovingRow.ts';
import type { FollowedThread } from './useThread.ts';
import { type UnreadLine, useUnreadLine } from './useUnreadLine.ts';

interface MessageListProps {
  conversation: ConversationView;
  user: string;
  /** Without connection: messages have no actions. */
  readOnly: boolean;
  followed: FollowedThread;
  /** A message to scroll to. A new object scrolls again. */
  target: { seq: number } | null;
  /** Scrolls to a message, and loads it if necessary. */
  onJump: (seq: number) => void;
  /** Gets the last message that is on the screen. */
  onShown: (seq: number) => void;
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
}

const nothing: readonly MessageView[] = [];

/** The messages of a conversation by day. Only those near the screen are in the document. */
export function MessageList(props: MessageListProps) {
  const { conversation, user, readOnly, followed, target, onJump, onShown, onReply, onEdit } = props;
  const { thread, loading, outgoing, outbox, progress, store } = followed;
  const messages = thread?.messages ?? nothing;
  const { older = false, newer = false } = thread ?? {};
  const rows = useMemo<readonly MessageRow[]>(
    () => (newer ? messages : [...messages, ...outgoing]),
    [messages, outgoing, newer],
  );
  const now = useNow();
  const [dayOf] = useState(cityDays);
  const days = { older, dayOf };
  const [active, setActive] = useState<string | null>(null);
  const { box, virtualizer, away } = useMessageScroll({
    rows,
    activeKey: active,
    older,
    newer,
    onNearStart: () => void store.loadOlder().catch(() => undefined),
    onNearEnd: () => void store.loadNewer().catch(() => undefined),
  });
  const reveal = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' });
  const { focusRow } = useRovingRow({ box, rows, active, setActive, reveal });

  /** Rows after `messages` are not stored yet and have no number. */
  const lastShown = messages[Math.min(virtualizer.range?.endIndex ?? -1, messages.length - 1)]?.seq ?? 0;
  const fresh = useNewCount(conversation.lastSeq, away, lastShown);
  useEffect(() => onShown(lastShown), [onShown, lastShown]);

  const firstRow = rows[virtualizer.range?.startIndex ?? -1];
  const unread = useUnreadLine(messages, conversation, { first: firstRow, last: lastShown });
  useScrollToTarget(target, { rows, virtualizer, focusRow });
  useScrollToSent(followed, virtualizer);

  const load = (work: Promise<void>) => work.catch((failure: unknown) => feedback.error(failure));
  const toEnd = () => load(store.showLatest().then(() => virtualizer.scrollToEnd()));
  /** Message numbers have no gaps, so they give the position of a message and the total. */
  const before = Math.max(conversation.firstSeq - 1, conversation.clearedSeq);
  const stored = conversation.lastSeq - before;
  const lastKey = rows.at(-1)?.clientId ?? null;

  return (
    <div className={styles.messages}>
      <section ref={box} className={styles.scroller} aria-label={texts.messages}>
        {older ? (
          <Button
            variant="plain"
            className={styles.older}
            disabled={loading}
            onClick={() => void load(store.loadOlder())}
          >
            {texts.older}
          </Button>
        ) : null}
        {rows.length === 0 ? <p className="muted pad-4 text-center">{texts.begin}</p> : null}
        <ol ref={virtualizer.containerRef} className={`plain-list ${styles.rows}`}>
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            if (!row) return null;
            const isActive = row.clientId === (active ?? lastKey);
            const isFound = target !== null && shownSeq(row) === target.seq;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-key={row.clientId}
                className={`${styles.item} ${isFound ? 'sunken' : ''}`}
                tabIndex={isActive ? 0 : -1}
                aria-setsize={stored + outgoing.length}
                aria-posinset={isStored(row) ? row.seq - before : stored + 1 + index - messages.length}
              >
                {index === 0 ? <Day of={dayBeginning(row, undefined, days)} now={now} /> : null}
                {row === unread.line ? <p className={styles.newLine}>{texts.newMessages}</p> : null}
                {isStored(row) ? (
                  <MessageBubble
                    {...{ message: row, conversation, user, readOnly, isActive, onJump, onReply, onEdit }}
                  />
                ) : (
                  <OutgoingBubble outgoing={row} outbox={outbox} progress={progress} />
                )}
                <Day of={dayBeginning(rows[index + 1], row, days)} now={now} />
              </li>
            );
          })}
        </ol>
      </section>
      {unread.isSeen || rows.length === 0 ? null : <UnreadButton unread={unread} onJump={onJump} />}
      {away ? (
        <Button icon={arrowDown} className={styles.toEnd} onClick={() => void toEnd()}>
          {fresh > 0 ? texts.toNew(fresh) : texts.toLatest}
        </Button>
      ) : null}
      <LastArrival messages={messages} conversation={conversation} user={user} />
    </div>
  );
}

function Day({ of: day, now }: { of: string | null; now: Date }) {
  return day === null ? null : <h2 className={styles.day}>{dayName(day, now)}</h2>;
}

type MessageVirtualizer = ReturnType<typeof useMessageScroll>['virtualizer'];

interface TargetOptions {
  rows: readonly MessageRow[];
  virtualizer: MessageVirtualizer;
  focusRow: (key: string) => void;
}

/** Scrolls to the target, once it is among the rows, and focuses it. */
function useScrollToTarget(
  target: MessageListProps['target'],
  { rows, virtualizer, focusRow }: TargetOptions,
): void {
  const reached = useRef<typeof target>(null);
  useEffect(() => {
    if (target === null || target === reached.current) return;
    const index = rows.findIndex((row) => shownSeq(row) === target.seq);
    const row = rows[index];
    if (!row) return;
    reached.current = target;
    virtualizer.scrollToIndex(index, { align: 'center' });
    focusRow(row.clientId);
  }, [target, rows, virtualizer, focusRow]);
}

/** Shows the person the message that they just sent. */
function useScrollToSent({ outgoing, store }: FollowedThread, virtualizer: MessageVirtualizer): void {
  const waiting = useRef(outgoing.length);
  useEffect(() => {
    if (outgoing.length > waiting.current) void store.showLatest().then(() => virtualizer.scrollToEnd());
    waiting.current = outgoing.length;
  }, [outgoing.length, store, virtualizer]);
}

function UnreadButton({ unread, onJump }: { unread: UnreadLine; onJump: (seq: number) => void }) {
  return (
    <Button
      icon={arrowUp}
      className={styles.toUnread}
      onClick={() => {
        unread.see();
        onJump(unread.seq);
      }}
    >
      {texts.toUnread}
    </Button>
  );
}

interface LastArrivalProps {
  messages: readonly MessageView[];
  conversation: ConversationView;
  user: string;
}

/** Reads out the last message that somebody else sent since the list was mounted. */
function LastArrival({ messages, conversation, user }: LastArrivalProps) {
  const last = messages.at(-1);
  const [first] = useState(last?.seq ?? 0);
  const hasArrived = last && last.seq > first && last.sender.id !== user;
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasArrived ? `${formatAuthor(last, conversation)}: ${last.body ?? texts.preview[last.type]}` : ''}
    </p>
  );
}

/** How many messages have arrived below the visible ones. */
function useNewCount(lastSeq: number, away: boolean, lastShown: number): number {
  const seen = useRef(lastSeq);
  seen.current = away ? Math.max(seen.current, lastShown) : lastSeq;
  return Math.max(0, lastSeq - seen.current);
}
