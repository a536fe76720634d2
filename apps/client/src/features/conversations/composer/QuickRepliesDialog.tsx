import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { add, trashOutline } from 'ionicons/icons';
import { useId, useRef, useState } from 'react';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { SubmitFoot } from '../../../ui/layout/SubmitFoot.tsx';
import { useSubmit } from '../../../ui/small-form/useSubmit.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { texts } from '../texts.ts';
import styles from './composer.module.css';
import { useCommerceReplies } from './useQuickReplies.ts';

interface DialogProps {
  conversation: ConversationView;
  onClose: () => void;
}

interface Typed {
  key: string;
  text: string;
}

const newReply = (text: string, index: number): Typed => ({ key: `${index} ${text}`, text });

/** Changes the quick replies of a commerce. */
export function QuickRepliesDialog({ conversation, onClose }: DialogProps) {
  const { data } = useCommerceReplies(conversation);
  const form = useId();
  const cache = useQueryClient();
  const [typed, setTyped] = useState<readonly Typed[] | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const added = useRef(0);
  const replies = typed ?? (data?.replies.length ? data.replies : ['']).map(newReply);
  const change = (index: number, text: string) =>
    setTyped(replies.map((reply, each) => (each === index ? { ...reply, text } : reply)));

  const addReply = () => {
    added.current += 1;
    setTyped([...replies, { key: `added ${added.current}`, text: '' }]);
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus());
  };

  const { busy, onSubmit } = useSubmit(async () => {
    if (!data) return;
    const written = replies.map(({ text }) => text.trim()).filter((text) => text !== '');
    const saved = await conversationsApi.saveReplies(conversation.id, { replies: [...new Set(written)] });
    cache.setQueryData(['conversations', 'replies', conversation.commerce?.id], saved);
    feedback.success(texts.replies.saved);
    onClose();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.replies.title}
      foot={<SubmitFoot form={form} submit={texts.save} busy={busy} disabled={!data} onCancel={onClose} />}
    >
      <form ref={box} id={form} className="stack gap-3" onSubmit={onSubmit}>
        <p>{texts.replies.help}</p>
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
                  onClick={() => setTyped(replies.toSpliced(index, 1))}
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
