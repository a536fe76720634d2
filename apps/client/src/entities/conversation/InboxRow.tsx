import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { notificationsOffOutline } from 'ionicons/icons';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { formatRelative } from '../../ui/values/format.ts';
import styles from './Inbox.module.css';
import { Labels } from './Labels.tsx';
import { attendedBy, formatPreview, getContext, getImage, getTitle } from './names.ts';
import { isAsked } from './request.ts';
import { texts } from './texts.ts';
import { withinCommerce } from './within-commerce.ts';

interface InboxRowProps {
  conversation: ConversationView;
  /** The commerce whose conversations are listed. */
  within: string | null;
  current: boolean;
  /** The id of the person who reads the list. */
  user: string | null;
  now: Date;
}

/** A conversation in a list: the other side, the last message and the number of unread ones. */
export function InboxRow({ conversation, within, current, user, now }: InboxRowProps) {
  const { id, unread, muted, lastMessageAt } = conversation;
  const title = getTitle(conversation);
  const context = [getContext(conversation), attendedBy(conversation, user)].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <Link
        to={withinCommerce(`/conversation/${id}`, within)}
        className={`${styles.row} ${unread > 0 ? styles.unread : ''}`}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar name={title} image={getImage(conversation)} />
        <span className="stack grow shrink gap-half">
          <span className={styles.line}>
            <span className={styles.name} title={title}>
              {title}
            </span>
            {lastMessageAt ? (
              <time className="rigid tiny-text muted" dateTime={lastMessageAt}>
                {formatRelative(lastMessageAt, now)}
              </time>
            ) : null}
          </span>
          {context ? (
            <span className={styles.context} title={context}>
              {context}
            </span>
          ) : null}
          {isAsked(conversation) ? <span className={styles.context}>{texts.asked}</span> : null}
          <span className={styles.line}>
            <span className={styles.preview}>{formatPreview(conversation)}</span>
            {muted ? <Icon icon={notificationsOffOutline} label={texts.muted} /> : null}
            {unread > 0 ? (
              <span className={styles.badge}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{texts.unread(unread)}</span>
              </span>
            ) : null}
          </span>
          {/* A list that an earlier version saved has no labels. */}
          <Labels labels={conversation.labels ?? []} />
        </span>
      </Link>
    </li>
  );
}
