import { isShared } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { ellipsisVertical } from 'ionicons/icons';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getChat } from '../../api/chat/chat.ts';
import { actOn } from '../../api/chat/conversations.ts';
import { useSession } from '../../api/session/session.ts';
import { getListPath } from '../../entities/conversation/names.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { MenuButton } from '../../ui/layout/MenuButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { texts } from './texts.ts';

const QuickRepliesDialog = lazyPart(
  async () => (await import('./composer/QuickRepliesDialog.tsx')).QuickRepliesDialog,
);

const ReportDialog = lazyPart(async () => (await import('./reported/ReportDialog.tsx')).ReportDialog);

const HandOverDialog = lazyPart(async () => (await import('./staff/HandOverDialog.tsx')).HandOverDialog);

type Action = Parameters<typeof actOn>[1];

interface ConversationMenuProps {
  conversation: ConversationView;
  onSearch: () => void;
}

/** The actions on a conversation as a whole. */
export function ConversationMenu({ conversation, onSearch }: ConversationMenuProps) {
  const { id, side, commerce, muted, blocked, status, assignee, lastSeq } = conversation;
  const { user } = useSession();
  const navigate = useNavigate();
  const within = new URLSearchParams(useLocation().search).get('comercio');
  const act = (action: Action) => attempt(() => actOn(id, action));
  const actAndLeave = async (action: Action) => {
    if (await act(action)) navigate(getListPath(side, within), { state: { direction: 'back' } });
  };
  const block = async () => {
    if (blocked || (await feedback.confirm(texts.blockQuestion, texts.blockDetail)))
      await act({ action: 'block', body: { blocked: !blocked } });
  };
  const clear = async () => {
    if (await feedback.confirm(texts.clearQuestion, texts.clearDetail))
      await actAndLeave({ action: 'clear', body: { upToSeq: lastSeq } });
  };
  /** The last message of the other side, because a report is always about a message. */
  const reportable = () =>
    user
      ? getChat(user.id)
          .thread(id)
          .state()
          .thread?.messages.findLast((message) => message.side !== side && message.deletedAt === null)
      : undefined;
  const [reported, setReported] = useState<MessageView>();
  const [isReplying, setReplying] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const isMine = assignee?.id === user?.id;
  const item = (label: string, run: () => unknown) => (
    <button type="button" className="side-menu-item" onClick={() => void run()}>
      {label}
    </button>
  );
  return (
    <>
      <MenuButton
        label={texts.options}
        className="button plain icon-only"
        icon={<Icon icon={ellipsisVertical} />}
      >
        {commerce ? (
          <Link to={`/place/${commerce.id}`} className="side-menu-item">
            {texts.placePage}
          </Link>
        ) : null}
        {lastSeq > 0 ? item(texts.find.open, onSearch) : null}
        {isShared(side) ? (
          <>
            {item(isMine ? texts.leaveIt : texts.takeOver, () =>
              act({ action: 'assign', body: { mine: !isMine } }),
            )}
            {item(texts.staff.handOver, () => setHandingOver(true))}
            {side === 'commerce' ? item(texts.replies.title, () => setReplying(true)) : null}
            {item(status === 'open' ? texts.close : texts.reopen, () =>
              act({ action: 'close', body: { closed: status === 'open' } }),
            )}
          </>
        ) : null}
        {item(muted ? texts.unmute : texts.mute, () => act({ action: 'mute', body: { muted: !muted } }))}
        {lastSeq > 0
          ? item(texts.markUnread, () => actAndLeave({ action: 'unread', body: { unread: true } }))
          : null}
        {reportable() ? item(texts.report.conversation, () => setReported(reportable())) : null}
        {item(blocked ? texts.unblock : texts.block, block)}
        {lastSeq > 0 ? item(texts.clear, clear) : null}
      </MenuButton>
      {reported ? (
        <ReportDialog
          message={reported}
          onClose={() => setReported(undefined)}
          onReported={blocked ? undefined : block}
        />
      ) : null}
      {isHandingOver ? (
        <HandOverDialog
          conversation={conversation}
          user={user?.id ?? null}
          onClose={() => setHandingOver(false)}
        />
      ) : null}
      {isReplying ? (
        <QuickRepliesDialog conversation={conversation} onClose={() => setReplying(false)} />
      ) : null}
    </>
  );
}
