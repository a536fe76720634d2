import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { MessageReport } from '@callejero/contract/resources/message-reports.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { conversationsApi, readConversationsAgain } from '../../api/chat/conversations.ts';
import { toRequestError } from '../../api/http/errors.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { texts } from './texts.ts';

const words = texts.messages;

type Reported = Pick<MessageReport, 'conversation' | 'message' | 'excerpt'>;

/** Opens the whole conversation of a report. Asks for a reason, unless the person has access already. */
export function useConversationAccess(): { read: (report: Reported) => Promise<void>; dialog: ReactNode } {
  const navigate = useNavigate();
  const reason = useReasonDialog(words.access, conversationLimits.inspectionReason);

  const isReadable = (conversation: string): Promise<boolean> =>
    conversationsApi.view(conversation).then(
      () => true,
      (error: unknown) => {
        if (toRequestError(error).status === 404) return false;
        throw error;
      },
    );

  async function read({ conversation, message, excerpt }: Reported): Promise<void> {
    await attempt(async () => {
      if (!(await isReadable(conversation))) {
        const why = await reason.ask(words.read);
        if (why === null) return;
        await conversationsApi.inspect(conversation, why);
        readConversationsAgain(conversation);
      }
      const seq = excerpt.find(({ id }) => id === message)?.seq;
      navigate(`/reported-conversation/${conversation}${seq === undefined ? '' : `?m=${seq}`}`);
    });
  }

  return { read, dialog: reason.dialog };
}
