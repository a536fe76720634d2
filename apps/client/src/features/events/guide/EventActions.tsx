import { occurrenceQuery } from '@callejero/contract/links/public-url.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { calendarOutline } from 'ionicons/icons';
import type { MouseEvent, ReactNode } from 'react';
import { unanswered } from '../../../api/http/errors.ts';
import { publicAddress } from '../../../api/http/public-address.ts';
import { isOnline } from '../../../device/network.ts';
import { useHasRight } from '../../../entities/commerce/own-commerces.ts';
import { WriteButton } from '../../../entities/conversation/WriteButton.tsx';
import { FavouriteButton } from '../../../entities/favourites/FavouriteButton.tsx';
import { DirectionsAction, ShareAction } from '../../../entities/guide/RoundActions.tsx';
import type { PageEvent } from '../../../entities/offline/event.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { MenuButton } from '../../../ui/layout/MenuButton.tsx';
import styles from '../../../ui/layout/round-actions.module.css';
import { texts } from './texts.ts';

interface EventActionsProps {
  event: PageEvent;
  location: Point | null;
  /** The RECURRENCE-ID of the time that the page shows; null for an event that does not repeat. */
  occurrence: string | null;
  /** The URL names that time, so the shared link does too. */
  isAsked: boolean;
  isOver: boolean;
}

/** The buttons of an event. */
export function EventActions({ event, location, occurrence, isAsked, isOver }: EventActionsProps) {
  const page = { kind: 'event', slug: event.slug, occurrence: isAsked ? occurrence : null } as const;
  const isOwn = useHasRight(event.commerce?.id, 'inbox').data === true;
  return (
    <ul className={styles.roundActions} aria-label={texts.actions(event.title)}>
      {location === null ? null : <DirectionsAction location={location} />}
      <li className={styles.slot}>
        <AddToCalendar slug={event.slug} occurrence={isOver ? null : occurrence} />
      </li>
      {event.commerce?.hasOwner && !isOwn ? (
        <li className={styles.slot}>
          <WriteButton
            commerce={event.commerce.id}
            className={styles.roundAction}
            about={texts.about(event.title)}
          />
        </li>
      ) : null}
      <li className={styles.slot}>
        <FavouriteButton kind="events" id={event.id} className={styles.roundAction} />
      </li>
      <ShareAction page={page} title={event.title} />
    </ul>
  );
}

/** A repeated event goes to the calendar with all its times, or only with the one that is shown. */
function AddToCalendar({ slug, occurrence }: { slug: string; occurrence: string | null }) {
  const series = `${publicAddress({ kind: 'event', slug })}.ics`;
  const icon = <Icon icon={calendarOutline} />;
  if (occurrence === null) {
    return (
      <CalendarLink href={series} className={styles.roundAction}>
        {icon}
        <span>{texts.calendar.add}</span>
      </CalendarLink>
    );
  }
  const shown = (
    <>
      {icon}
      <span aria-hidden="true">{texts.calendar.add}</span>
    </>
  );
  return (
    <MenuButton label={texts.calendar.add} className={styles.roundAction} icon={shown}>
      <CalendarLink href={`${series}${occurrenceQuery(occurrence)}`} className="side-menu-item">
        {texts.calendar.one}
      </CalendarLink>
      <CalendarLink href={series} className="side-menu-item">
        {texts.calendar.series}
      </CalendarLink>
    </MenuButton>
  );
}

interface CalendarLinkProps {
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/** Without connection the browser would replace the app with its own error page. */
function CalendarLink({ href, className, children }: CalendarLinkProps) {
  const stay = (event: MouseEvent) => {
    if (isOnline()) return;
    event.preventDefault();
    feedback.error(unanswered(false));
  };
  return (
    <a href={href} className={className} onClick={stay}>
      {children}
    </a>
  );
}
