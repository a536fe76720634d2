import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView, QuickReplies } from '@callejero/contract/resources/conversations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { add, trashOutline } from 'ionicons/icons';
import { useId, useRef } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { getConflict } from '../../../api/http/errors.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { DraftBanner } from '../../../ui/form/draft/DraftBanner.tsx';
import { useDraftState } from '../../../ui/form/draft/useDraft.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { texts } from '../texts.ts';
import styles from './composer.module.css';
import { mergeReplies } from './quick-replies.ts';
import { useCommerceReplies } from './useQuickReplies.ts';

interface DialogProps {
  conversation: ConversationView;
  onClose: () => void;
}

interface Typed {
  key: string;
  text: string;
}

interface TypedReplies {
  /** The replies that the person saw when they began. */
  seen: string[];
  rows: readonly Typed[];
}

const newReply = (text: string, index: number): Typed => ({ key: `${index} ${text}`, text });

/** Changes the quick replies of a commerce. What is typed stays until it is saved. */
export function QuickRepliesDialog({ conversation, onClose }: DialogProps) {
  const { data } = useCommerceReplies(conversation);
  const form = useId();
  const cache = useQueryClient();
  const [typed, setTyped, draft] = useDraftState<TypedReplies | null>(
    `commerces.${conversation.commerce?.id}.replies`,
    null,
  );
  const box = useRef<HTMLFormElement>(null);
  const seen = typed?.seen ?? data?.replies;
  const replies = typed?.rows ?? (seen?.length ? seen : ['']).map(newReply);
  const type = (rows: readonly Typed[]) => setTyped(seen ? { seen, rows } : null);
  const change = (index: number, text: string) =>
    type(replies.map((reply, each) => (each === index ? { ...reply, text } : reply)));
  const store = (stored: QuickReplies) =>
    cache.setQueryData(['conversations', 'replies', conversation.commerce?.id], stored);

  const addReply = () => {
    type([...replies, { key: crypto.randomUUID(), text: '' }]);
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus());
  };

  const { busy, onSubmit } = useSubmit(async () => {
    if (!seen) return;
    const written = [...new Set(replies.map(({ text }) => text.trim()).filter((text) => text !== ''))];
    try {
      store(await conversationsApi.saveReplies(conversation.id, { seen, replies: written }));
    } catch (error) {
      const conflict = getConflict<QuickReplies>(error);
      if (!conflict) throw error;
      const { replies: current } = conflict.current;
      store(conflict.current);
      setTyped({ seen: current, rows: mergeReplies({ seen, typed: written }, current).map(newReply) });
      feedback.warning(texts.replies.stale);
      return;
    }
    draft.discard();
    feedback.success(texts.replies.saved);
    onClose();
  });

  const cancel = () => {
    draft.discard();
    onClose();
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.replies.title}
      foot={<SubmitFoot form={form} submit={texts.save} busy={busy} disabled={!data} onCancel={cancel} />}
    >
      <form ref={box} id={form} className="stack gap-3" onSubmit={onSubmit}>
        <p>{texts.replies.help}</p>
        {draft.restored ? <DraftBanner onDiscard={draft.discard} /> : null}
        {data ? null : <Skeleton rows={2} height="3rem" />}
        {data
          ? replies.map(({ key, text }, index) => (
              <div key={key} className="flex gap-2 top">
                <textarea
                  className={`${styles.replyInput} input`}
                  rows={2}
                  aria-label={texts.replies.one(index + 1)}
                  maxLength={conversationLimits.quickReply}
                  value={text}
                  onChange={(event) => change(index, event.target.value)}
                />
                <IconButton
                  icon={trashOutline}
                  label={texts.replies.remove(index + 1)}
                  onClick={() => type(replies.toSpliced(index, 1))}
                />
              </div>
            ))
          : null}
        {data && replies.length < conversationLimits.quickReplies ? (
          <Button icon={add} onClick={addReply}>
            {texts.replies.add}
          </Button>
        ) : null}
      </form>
    </Modal>
  );
}
