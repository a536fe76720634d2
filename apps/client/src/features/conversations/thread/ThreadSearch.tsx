import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { close } from 'ionicons/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { formatAuthor } from '../../../entities/conversation/names.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { formatDateTime } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import { toExcerpt } from './excerpt.ts';
import styles from './thread.module.css';

interface ThreadSearchProps {
  conversation: ConversationView;
  /** Scrolls to a message in the thread. */
  onChoose: (seq: number) => void;
  onClose: () => void;
}

/** Milliseconds after the last typed letter, and the minimum of letters, before a request is sent. */
const typingPause = 250;
const minLetters = 2;

/** Finds messages of the conversation by their text, the latest first; choosing one goes there. */
export function ThreadSearch({ conversation, onChoose, onClose }: ThreadSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const words = useDebounced(typed.trim(), typingPause);
  const { data, error, refetch } = useQuery<MessageView[]>({
    queryKey: ['conversations', 'search', conversation.id, words],
    queryFn: async () =>
      (await conversationsApi.page(conversation.id, { search: words })).messages.toReversed(),
    enabled: words.length >= minLetters,
  });
  useEffect(() => field.current?.focus(), []);

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  const found = words.length < minLetters ? undefined : data;
  return (
    <search className="stack surface rigid rule-below" onKeyDown={onKey}>
      <div className="row gap-2 pad-2-3">
        <input
          ref={field}
          type="search"
          className={`${styles.lineInput} input`}
          aria-label={texts.find.label}
          placeholder={texts.find.label}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
        />
        <IconButton icon={close} label={texts.find.close} onClick={onClose} />
      </div>
      <p role="status" className={found?.length === 0 ? styles.none : 'visually-hidden'}>
        {found ? texts.find.count(found.length, found.length >= conversationLimits.messages) : ''}
      </p>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {found && found.length > 0 ? (
        <ul className={`plain-list ${styles.hits}`} aria-label={texts.find.hits}>
          {found.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                className={styles.hit}
                aria-current={message.seq === chosen || undefined}
                onClick={() => {
                  setChosen(message.seq);
                  onChoose(message.seq);
                }}
              >
                <span className="row gap-2 between muted tiny-text">
                  <span>{formatAuthor(message, conversation)}</span>
                  <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
                </span>
                <span className="break">{toExcerpt(message.body ?? '', words)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
