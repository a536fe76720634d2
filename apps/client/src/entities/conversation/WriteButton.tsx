import { chatbubbleOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { openConversation } from '../../api/chat/chat.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { draftOwner, drafts } from '../../ui/form/draft/drafts.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { useAccountAction } from '../guest/useAccountAction.ts';
import { proposeWords } from './first-words.ts';
import { writeTexts } from './write-texts.ts';

interface WriteButtonProps {
  commerce: string;
  className: string | undefined;
  /** The beginning of the message, unless the person has already typed one. */
  about?: string;
}

/** «Escribir»: opens the person's conversation with a commerce. */
export function WriteButton({ commerce, className, about }: WriteButtonProps) {
  const navigate = useNavigate();
  const { busy, run } = useAttempt();
  const open = () =>
    run(async () => {
      const id = await openConversation({ type: 'commerce', commerce });
      if (about) proposeWords(drafts, draftOwner(), `conversations.${id}`, about);
      navigate(`/conversation/${id}`);
    });
  const write = useAccountAction({
    name: `write ${commerce}`,
    purpose: writeTexts.purpose,
    run: () => void open(),
  });
  return (
    <button type="button" className={className} aria-disabled={busy || undefined} onClick={() => write()}>
      <Icon icon={chatbubbleOutline} />
      <span>{writeTexts.write}</span>
    </button>
  );
}
