import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { addDays } from '@callejero/contract/calendar-day.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { settings } from '../../../api/settings.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { NextPageButton } from '../../../ui/list/NextPageButton.tsx';
import { OriginNote } from '../../../ui/origin/OriginNote.tsx';
import { useOrigin } from '../../../ui/origin/useOrigin.ts';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { AgendaCard } from './AgendaCard.tsx';
import { AgendaFilters } from './AgendaFilters.tsx';
import styles from './agenda.module.css';
import { daysShown, stripLength } from './agenda-days.ts';
import { dayHeading } from './agenda-in-words.ts';
import { texts } from './texts.ts';
import { useAgendaList, useDayCounts, useEventCategories } from './useAgenda.ts';
import { useAgendaState } from './useAgendaState.ts';

/** The agenda of events, day by day. */
export default function AgendaScreen() {
  const today = dayIn(settings().city.timezone, new Date());
  const { state, change } = useAgendaState(today);
  const { origin, asking, locate } = useOrigin();
  const near = state.near ? origin.point : null;
  const categories = useEventCategories();
  const category = categories?.find(({ slug }) => slug === state.category)?.id ?? null;
  const known = state.category === null || categories !== null;
  const list = useAgendaList({ ...daysShown(state.when, today), category, near }, today, known);
  const counts = useDayCounts(
    { from: today, to: addDays(today, stripLength - 1), category, near: null },
    known,
  );
  const { entries, total } = list;
  const toggleNear = () => {
    change({ near: !state.near });
    // Without the position, distances are from the centre, and the note says so.
    if (!state.near && origin.of === 'center') void locate();
  };
  const filtered = state.when !== null || state.category !== null;

  return (
    <AppPage title={texts.title} top wide>
      <AgendaFilters
        state={state}
        today={today}
        counts={counts}
        categories={categories ?? []}
        locating={asking}
        onChange={change}
        onNear={toggleNear}
      />
      <p className="visually-hidden" role="status">
        {total === undefined ? '' : texts.count(total)}
      </p>
      <OfflineNotice at={list.asOf} />
      {entries === null ? (
        <FailureOrSkeleton of={{ error: list.error, refetch: list.retry }} rows={6} height="5.5rem" />
      ) : entries.length === 0 ? (
        <State drawing={filtered ? 'nothing' : 'empty'} text={filtered ? texts.emptyFiltered : texts.empty}>
          {filtered ? (
            <Button onClick={() => change({ when: null, category: null })}>{texts.all}</Button>
          ) : null}
        </State>
      ) : (
        <>
          {state.near ? <OriginNote origin={origin} asking={asking} locate={locate} /> : null}
          <Days entries={entries} today={today} />
          {list.more ? <NextPageButton next={list.more} /> : null}
        </>
      )}
    </AppPage>
  );
}

function Days({ entries, today }: { entries: readonly AgendaEntry[]; today: string }) {
  const now = Date.now();
  const days = [...new Set(entries.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} aria-label={dayHeading(day, today)}>
      <h2 className={styles.sectionTitle}>{dayHeading(day, today)}</h2>
      <ul className={styles.agendaList}>
        {entries
          .filter((entry) => entry.day === day)
          .map((entry) => (
            <li className={styles.agendaListItem} key={`${entry.id} ${entry.startsAt}`}>
              <AgendaCard entry={entry} now={now} />
            </li>
          ))}
      </ul>
    </section>
  ));
}
