import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView, SendMessage } from '@callejero/contract/resources/messages.ts';
import { type FormEvent, useRef } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import type { Outbox, OutgoingFile } from '../../../api/chat/outbox.ts';
import { storeFiles } from '../../../api/chat/outgoing-files.ts';
import type { ThreadStore } from '../../../api/chat/thread-store.ts';
import { getConflict } from '../../../api/http/errors.ts';
import { newIdempotencyKey } from '../../../api/http/http.ts';
import { liveConversations } from '../../../api/realtime/live.ts';
import { currentPosition } from '../../../device/position.ts';
import { offerNotices } from '../../../entities/notice/offer.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { texts } from '../texts.ts';
import type { ComposerIntent } from '../thread/IntentLine.tsx';
import type { StagedFiles } from './useStagedFiles.ts';

export interface ComposedMessageOptions {
  user: string;
  conversation: ConversationView;
  outbox: Outbox;
  store: ThreadStore;
  intent: ComposerIntent;
  staged: StagedFiles;
  /** The last message that is shown. */
  lastSeq: number;
  /** The reply or the edit is sent or cancelled. */
  onDone: () => void;
}

/** The next message, or the edit of one, and its sending. Typed text stays until it is sent. */
export function useComposedMessage(options: ComposedMessageOptions) {
  const { user, outbox, store, intent, staged, lastSeq, onDone } = options;
  const { id } = options.conversation;
  const edited = intent?.kind === 'edit' ? intent.message : null;
  const [text, setText, draft] = useDraftState(
    `conversations.${id}${edited ? `.${edited.id}` : ''}`,
    edited?.body ?? '',
    edited?.rev,
  );
  const { busy, run } = useAttempt();
  const field = useRef<HTMLTextAreaElement>(null);
  const signalTyping = useTypingSignal(id);
  /** Letters beyond the limit. */
  const over = text.trim().length - conversationLimits.body;
  const isNothing = text.trim() === '' && (edited !== null || staged.files.length === 0);
  const isSendable = !isNothing && over <= 0;

  const write = (next: string) => {
    setText(next);
    if (next !== '' && !edited) signalTyping();
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
      try {
        store.sent(await conversationsApi.edit(id, edited.id, { rev: edited.rev, body }));
      } catch (error) {
        // The line above the field shows the other version: saving again is meant to replace it.
        const conflict = getConflict<MessageView>(error);
        if (conflict) store.sent(conflict.current);
        throw error;
      }
      clear();
    });
  };

  const sendFiles = async (body: string) => {
    const clientId = newIdempotencyKey();
    const chosen = staged.take();
    clear();
    const files = await storeFiles(user, clientId, chosen);
    const type = chosen.every(({ width }) => width !== null) ? 'image' : 'file';
    add({ type, body: body === '' ? null : body }, { clientId, files });
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = text.trim();
    if (!isSendable) return;
    if (edited) return void save(body);
    if (staged.files.length > 0) return void sendFiles(body);
    add({ type: 'text', body });
    clear();
  };

  const sendLocation = async () => {
    if (!(await feedback.confirm(texts.locationQuestion, texts.locationDetail))) return;
    await attempt(async () => {
      add({ type: 'location', point: await currentPosition() });
    });
  };

  /** The message has changed since the person began to edit it. */
  const isOutdated = edited !== null && draft.rev !== edited.rev && edited.body !== text.trim();

  return { field, edited, isOutdated, text, over, busy, isSendable, write, clear, submit, sendLocation };
}

/** Milliseconds between two typing signals. */
const typingPause = 3000;

/** Returns a function that tells the other side that the person is typing. */
function useTypingSignal(conversation: string): () => void {
  const sentAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - sentAt.current < typingPause) return;
    sentAt.current = now;
    liveConversations.typing(conversation);
  };
}
