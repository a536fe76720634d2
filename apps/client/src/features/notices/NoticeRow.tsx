import type { Notice, NoticeKind } from '@callejero/contract/resources/notices.ts';
import {
  calendarOutline,
  chatbubbleOutline,
  chevronForwardOutline,
  heartOutline,
  notificationsOutline,
  ticketOutline,
} from 'ionicons/icons';
import { openKnownNotice } from '../../entities/notice/act.ts';
import { hasScreen } from '../../entities/notice/has-screen.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { formatDateTime, formatRelative } from '../../ui/values/format.ts';
import styles from './notices.module.css';
import { texts } from './texts.ts';

const icons: Readonly<Record<NoticeKind, string>> = {
  promotions: ticketOutline,
  events: calendarOutline,
  favourites: heartOutline,
  messages: chatbubbleOutline,
  service: notificationsOutline,
};

/** A notice in the list. A tap marks it as read and follows it. */
export function NoticeRow({ notice, now }: { notice: Notice; now: Date }) {
  const { kind, title, message, createdAt, readAt, payload } = notice;
  const isUnread = readAt === null;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={`${styles.row} ${isUnread ? styles.unread : ''}`}
        onClick={() => void openKnownNotice(notice).catch(feedback.error)}
      >
        <Icon className={styles.icon} icon={icons[kind]} />
        <span className="stack grow shrink break gap-half">
          <span className="row gap-2">
            <span className={styles.title}>{title}</span>
            {isUnread ? (
              <>
                <span className="visually-hidden"> {texts.unread}. </span>
                <span className={styles.dot} aria-hidden="true" />
              </>
            ) : null}
          </span>
          <span className="small-text">{message}</span>
          <time className="small-text muted" dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelative(createdAt, now)}
          </time>
        </span>
        {hasScreen(payload.action?.name) ? (
          <Icon className={styles.arrow} icon={chevronForwardOutline} />
        ) : null}
      </button>
    </li>
  );
}
