import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { SendMessage } from '@callejero/contract/resources/messages.ts';
import { flashOutline, locationOutline, send as sendIcon } from 'ionicons/icons';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import type { Outbox, OutgoingFile } from '../../../api/chat/outbox.ts';
import { storeFiles } from '../../../api/chat/outgoing-files.ts';
import type { ThreadStore } from '../../../api/chat/thread-store.ts';
import { newIdempotencyKey } from '../../../api/http/http.ts';
import { liveConversations } from '../../../api/realtime/live.ts';
import { currentPosition } from '../../../device/position.ts';
import { offerNotices } from '../../../entities/notice/offer.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/layout/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { texts } from '../texts.ts';
import { type ComposerIntent, IntentLine } from '../thread/IntentLine.tsx';
import { AttachMenu } from './AttachMenu.tsx';
import styles from './Composer.module.css';
import { optionId, QuickReplyList } from './QuickReplyList.tsx';
import { StagedList } from './StagedList.tsx';
import { useQuickReplies } from './useQuickReplies.ts';
import type { StagedFiles } from './useStagedFiles.ts';

const QuickRepliesDialog = lazyPart(
  async () => (await import('./QuickRepliesDialog.tsx')).QuickRepliesDialog,
);

interface ComposerProps {
  user: string;
  conversation: ConversationView;
  outbox: Outbox;
  store: ThreadStore;
  intent: ComposerIntent;
  staged: StagedFiles;
  /** The message can have neither files nor a place. */
  textOnly: boolean;
  /** The last message that is shown. */
  lastSeq: number;
  /** Called for the arrow up in an empty field. */
  onEditLast: () => void;
  /** The reply or the edit is sent or cancelled. */
  onDone: () => void;
}

/** Milliseconds between two typing signals. */
const typingPause = 3000;

/** The field for the next message, or for the edit of one. Typed text stays until it is sent. */
export function Composer({
  user,
  conversation,
  outbox,
  store,
  intent,
  staged,
  textOnly,
  lastSeq,
  onEditLast,
  onDone,
}: ComposerProps) {
  const { id } = conversation;
  const edited = intent?.kind === 'edit' ? intent.message : null;
  const [text, setText, draft] = useDraftState(
    `conversations.${id}${edited ? `.${edited.id}` : ''}`,
    edited?.body ?? '',
  );
  const { busy, run } = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const typingSentAt = useRef(0);
  const sendsOnEnter = useMediaQuery('(pointer: fine)');
  const over = text.trim().length - conversationLimits.body;
  const isNothing = text.trim() === '' && (edited !== null || staged.files.length === 0);

  useEffect(() => {
    if (intent) field.current?.focus();
  }, [intent]);

  const write = (next: string) => {
    setText(next);
    const now = Date.now();
    if (next === '' || edited || now - typingSentAt.current < typingPause) return;
    typingSentAt.current = now;
    liveConversations.typing(id);
  };

  const clear = () => {
    draft.discard();
    field.current?.focus();
    onDone();
  };

  const add = (
    message: Pick<SendMessage, 'type' | 'body' | 'point'>,
    { clientId = newIdempotencyKey(), files }: { clientId?: string; files?: OutgoingFile[] } = {},
  ) => {
    offerNotices('message');
    return outbox.add({
      conversation: id,
      clientId,
      ...(files ? { files } : {}),
      message: {
        ...message,
        replyTo: intent?.kind === 'reply' ? intent.message.id : null,
        knownSeq: lastSeq,
      },
      createdAt: new Date().toISOString(),
    });
  };

  const save = async (body: string) => {
    if (!edited || busy) return;
    await run(async () => {
      store.sent(await conversationsApi.edit(id, edited.id, { rev: edited.rev, body }));
      clear();
    });
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = text.trim();
    if (isNothing || over > 0) return;
    if (edited) return void save(body);
    if (staged.files.length > 0) return void sendFiles(body);
    add({ type: 'text', body });
    clear();
  };

  const sendFiles = async (body: string) => {
    const clientId = newIdempotencyKey();
    const chosen = staged.take();
    clear();
    const files = await storeFiles(user, clientId, chosen);
    const type = chosen.every(({ width }) => width !== null) ? 'image' : 'file';
    add({ type, body: body === '' ? null : body }, { clientId, files });
  };

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || edited || textOnly) return;
    event.preventDefault();
    void staged.add(files);
  };

  const sendLocation = async () => {
    if (!(await feedback.confirm(texts.locationQuestion, texts.locationDetail))) return;
    await attempt(async () => {
      add({ type: 'location', point: await currentPosition() });
    });
  };

  const [isManaging, setManaging] = useState(false);
  const replies = useQuickReplies(conversation, edited ? '' : text, write);
  const listId = `${id}-replies`;

  const onKey = (event: KeyboardEvent) => {
    if (replies.onKey(event)) return;
    if (event.key === 'Escape' && intent) {
      event.preventDefault();
      clear();
    }
    if (event.key === 'ArrowUp' && text === '' && !intent) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || !sendsOnEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form className={styles.composer} onSubmit={submit}>
      {intent ? (
        <IntentLine intent={intent} user={user} onCancel={intent.kind === 'edit' ? clear : onDone} />
      ) : null}
      {edited ? null : <StagedList staged={staged} />}
      <QuickReplyList id={listId} menu={replies} onManage={() => setManaging(true)} />
      <div className={styles.line}>
        {edited || textOnly ? null : <AttachMenu onFiles={(files) => void staged.add(files)} />}
        {edited || textOnly ? null : (
          <IconButton icon={locationOutline} label={texts.sendLocation} onClick={() => void sendLocation()} />
        )}
        {conversation.side === 'commerce' && !edited ? (
          <IconButton
            icon={flashOutline}
            label={texts.replies.open}
            aria-expanded={replies.offered !== null}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              replies.toggle();
              field.current?.focus();
            }}
          />
        ) : null}
        <textarea
          ref={field}
          className={`input ${styles.field}`}
          rows={1}
          aria-label={texts.compose}
          // Beside one button more the longer text would not fit on a phone.
          placeholder={conversation.side === 'commerce' ? texts.composeShort : texts.compose}
          aria-autocomplete={conversation.side === 'commerce' ? 'list' : undefined}
          aria-controls={replies.offered?.length ? listId : undefined}
          aria-activedescendant={replies.offered?.length ? optionId(listId, replies.active) : undefined}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? `${id}-over` : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          onPaste={paste}
        />
        <IconButton
          type="submit"
          icon={sendIcon}
          label={edited ? texts.save : texts.send}
          variant="primary"
          disabled={busy || isNothing || over > 0} // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      {over > 0 ? (
        <p id={`${id}-over`} className={styles.over} role="alert">
          {texts.tooLong(over)}
        </p>
      ) : null}
      {isManaging ? (
        <QuickRepliesDialog conversation={conversation} onClose={() => setManaging(false)} />
      ) : null}
    </form>
  );
}
