import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import {
  checkmark,
  checkmarkDone,
  checkmarkDoneCircle,
  ellipsisHorizontal,
  locationOutline,
} from 'ionicons/icons';
import { memo, useState } from 'react';
import { getChat } from '../../../api/chat/chat.ts';
import { conversationsApi } from '../../../api/chat/conversations.ts';
import { directionsUrl } from '../../../device/maps.ts';
import { formatAuthor } from '../../../entities/conversation/names.ts';
import { attempt } from '../../../ui/feedback/attempt.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { MenuButton } from '../../../ui/layout/MenuButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { formatTime } from '../../../ui/values/format.ts';
import { Attachments } from '../composer/Attachments.tsx';
import { texts } from '../texts.ts';
import { CallNote } from './CallNote.tsx';
import { MessageText } from './MessageText.tsx';
import { getDelivery, isEditable } from './message-rows.ts';
import styles from './thread.module.css';

const ReportDialog = lazyPart(async () => (await import('../reported/ReportDialog.tsx')).ReportDialog);

interface MessageBubbleProps {
  message: MessageView;
  conversation: ConversationView;
  user: string;
  readOnly: boolean;
  /** Keyboard navigation is at this message, so its menu can be focused. */
  isActive: boolean;
  onJump: (seq: number) => void;
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
}

const deliveryIcons = { sent: checkmark, delivered: checkmarkDone, read: checkmarkDoneCircle };

/** One message: sender, content, time, and the delivery state of one's own. Memoized, because scrolling renders the list. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, conversation, user, ...rest } = props;
  const { readOnly, isActive, onJump, onReply, onEdit } = rest;
  const { body, point, replyTo, createdAt, editedAt, deletedAt, seq, side } = message;
  const isOwn = message.sender.id === user;
  const isOwnSide = side === conversation.side;
  /** Whoever answers for a commerce can change its automatic message. */
  const isReportable = !isOwn && !(isOwnSide && message.type === 'system');
  const state = getDelivery(seq, conversation);
  return (
    <div className={`${styles.message} ${isOwnSide ? styles.own : ''}`}>
      <div className={styles.bubble}>
        {isOwn ? (
          <span className="visually-hidden">{texts.you}</span>
        ) : (
          <p className="small-text strong in-primary">{formatAuthor(message, conversation)}</p>
        )}
        {replyTo ? (
          <button
            type="button"
            className={styles.quote}
            title={texts.goToQuoted}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onJump(replyTo.seq)}
          >
            <span className="small-text strong in-primary">
              {texts.answerTo(replyTo.sender === user ? null : replyTo.name)}
            </span>
            <span>{replyTo.deleted ? texts.deleted : (replyTo.body ?? texts.withoutText)}</span>
          </button>
        ) : null}
        {deletedAt === null ? null : <p className={styles.gone}>{texts.deleted}</p>}
        {message.attachments.length > 0 ? <Attachments files={message.attachments} /> : null}
        {body === null ? null : <MessageText text={body} isActive={isActive} />}
        {message.call ? <CallNote call={message.call} isOwnSide={isOwnSide} /> : null}
        {point ? (
          <p>
            <Icon icon={locationOutline} /> {texts.location}.{' '}
            <a href={directionsUrl(point)} target="_blank" rel="noopener">
              {texts.seeLocation}
            </a>
          </p>
        ) : null}
        <p className={styles.foot}>
          {editedAt !== null && deletedAt === null ? <span>{texts.edited}</span> : null}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {isOwn && deletedAt === null ? (
            <>
              {/* The state of the last message is also shown in words. */}
              {seq === conversation.lastSeq ? <span aria-hidden="true">{texts.state[state]}</span> : null}
              <Icon
                icon={deliveryIcons[state]}
                className={state === 'read' ? styles.read : styles.sent}
                label={texts.state[state]}
              />
            </>
          ) : null}
        </p>
      </div>
      {deletedAt === null && message.call === null && !readOnly ? (
        <MessageMenu {...{ message, user, isOwn, isReportable, isActive, onReply, onEdit }} />
      ) : null}
    </div>
  );
});

interface MessageMenuProps {
  message: MessageView;
  user: string;
  isOwn: boolean;
  isReportable: boolean;
  isActive: boolean;
  onReply: (message: MessageView) => void;
  onEdit: (message: MessageView) => void;
}

function MessageMenu({ message, user, isOwn, isReportable, isActive, onReply, onEdit }: MessageMenuProps) {
  const { id, conversation, rev, body, createdAt } = message;
  const copy = useCopy();
  const [reporting, setReporting] = useState(false);
  const now = useNow().getTime();
  const remove = async () => {
    if (!(await feedback.confirm(texts.removeQuestion, texts.removeDetail))) return;
    await attempt(async () => {
      getChat(user)
        .thread(conversation)
        .sent(await conversationsApi.remove(conversation, id, rev));
    });
  };
  return (
    <div data-message-menu>
      <MenuButton
        label={texts.actions}
        tabIndex={isActive ? 0 : -1}
        className="button plain icon-only rigid muted"
        icon={<Icon icon={ellipsisHorizontal} />}
      >
        <button type="button" className="side-menu-item" onClick={() => onReply(message)}>
          {texts.reply}
        </button>
        {body === null ? null : (
          <button type="button" className="side-menu-item" onClick={() => void copy(body)}>
            {texts.copy}
          </button>
        )}
        {isEditable(message, user, now) ? (
          <button type="button" className="side-menu-item" onClick={() => onEdit(message)}>
            {texts.edit}
          </button>
        ) : null}
        {isOwn && now - Date.parse(createdAt) < conversationLimits.delete ? (
          <button type="button" className="side-menu-item" onClick={() => void remove()}>
            {texts.remove}
          </button>
        ) : null}
        {isReportable ? (
          <button type="button" className="side-menu-item" onClick={() => setReporting(true)}>
            {texts.report.action}
          </button>
        ) : null}
      </MenuButton>
      {reporting ? <ReportDialog message={message} onClose={() => setReporting(false)} /> : null}
    </div>
  );
}
