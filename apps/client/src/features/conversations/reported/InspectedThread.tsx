import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { shieldCheckmarkOutline } from 'ionicons/icons';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatTime } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import { MessageList } from '../thread/MessageList.tsx';
import { ThreadSearch } from '../thread/ThreadSearch.tsx';
import styles from '../thread/thread.module.css';
import { useJump } from '../thread/useJump.ts';
import { useInspectedThread } from './useInspectedThread.ts';

interface InspectedThreadProps {
  user: string;
  conversation: ConversationView;
  /** When the access ends (ISO 8601). */
  until: string;
  /** The number of the reported message. */
  asked: number | null;
  /** Ends the search; null while nobody searches. */
  onSearchEnd: (() => void) | null;
}

const nothing = () => undefined;

/** The messages of a conversation of other people, read-only. */
export function InspectedThread({ user, conversation, until, asked, onSearchEnd }: InspectedThreadProps) {
  const followed = useInspectedThread(user, conversation.id);
  const { thread, error, store } = followed;
  const { target, jump } = useJump(followed, asked);
  return (
    <div className="relative stack grow shrink tall">
      <p className={styles.inspected}>
        <strong>
          <Icon icon={shieldCheckmarkOutline} /> <span>{texts.inspection.until(formatTime(until))}</span>
        </strong>
        <span>{texts.inspection.rules}</span>
      </p>
      {onSearchEnd ? (
        <ThreadSearch conversation={conversation} onChoose={jump} onClose={onSearchEnd} />
      ) : null}
      {thread ? (
        <MessageList
          {...{ conversation, user, followed, target }}
          readOnly
          onJump={jump}
          onShown={nothing}
          onReply={nothing}
          onEdit={nothing}
        />
      ) : (
        <FailureOrSkeleton of={{ error, refetch: store.open }} rows={6} height="3rem" />
      )}
    </div>
  );
}
