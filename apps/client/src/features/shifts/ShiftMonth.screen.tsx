import type { Populated } from '@callejero/contract/resource.ts';
import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { type Shift, shifts } from '@callejero/contract/resources/shifts.ts';
import {
  type TurnHours,
  type TurnKind,
  turnKinds,
  turnText,
  turnTimes,
  usualTurns,
} from '@callejero/contract/turns.ts';
import { addOutline, chevronBackOutline, chevronForwardOutline, closeOutline } from 'ionicons/icons';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useArchive, useCreate, useList, useRestore } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { fromWallTime } from '../../ui/form/zoned.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { addMonths, dayOf, daysWithTurns, isGap } from './month.ts';
import styles from './ShiftMonth.module.css';
import { texts } from './texts.ts';

const words = texts.calendar;

type Row = Populated<
  Pick<Shift, 'id' | 'rev' | 'startsAt' | 'endsAt' | 'zone'>,
  { commerce: Pick<Commerce, 'id' | 'name' | 'categories'> | null }
>;

/** Of a city's places on duty in a month. */
const maxTurns = 1000;
const usualCategory = 'farmacias';

const dayName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
const monthName = new Intl.DateTimeFormat('es', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const nameOfDay = (date: string) => dayName.format(new Date(`${date}T00:00:00Z`));
const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** Who is on duty on which day of a month: gaps are seen, and turns are added and removed without leaving it. */
export default function ShiftMonthScreen() {
  const { timezone } = settings().city;
  const navigate = useNavigate();
  const params = new URLSearchParams(useLocation().search);
  const asked = params.get('month') ?? '';
  const today = dayOf(new Date().toISOString(), timezone);
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const kinds = useList(categories, {
    filters: { kind: 'commerce', active: true },
    select: ['name', 'slug', 'parent'],
    sort: { name: 1 },
  });
  const known = kinds.data?.data ?? [];
  const slug = params.get('category') ?? usualCategory;
  const category = known.find((each) => each.slug === slug) ?? null;
  const show = (patch: Record<string, string>) =>
    navigate(`/shift-month?${new URLSearchParams({ month, category: slug, ...patch })}`, { replace: true });
  const found = useList<typeof shifts, Row>(shifts, {
    filters: {
      startsAt: {
        $gte: fromWallTime(`${month}-01T00:00`, timezone) ?? '',
        $lt: fromWallTime(`${addMonths(month, 1)}-01T00:00`, timezone) ?? '',
      },
      ...(category ? { 'commerce.categories': { $in: idsUnder(known, category.id) } } : {}),
    },
    select: ['rev', 'startsAt', 'endsAt', 'zone', 'commerce'],
    populates: [{ path: 'commerce', select: ['name', 'categories'] }],
    sort: { startsAt: 1 },
    perPage: maxTurns,
  });
  const may = useAbilities(shifts);
  const place = useRef<HTMLSelectElement>(null);
  const [date, setDate] = useState(today.startsWith(month) ? today : `${month}-01`);
  const rows = found.data?.data ?? [];
  const days = daysWithTurns(month, rows, timezone);
  const gaps = days.filter((day) => isGap(day, today)).length;
  return (
    <AppPage
      title={words.title}
      back="/shifts"
      wide
      actions={<LinkButton href="/shifts">{texts.list}</LinkButton>}
    >
      <div className="stack gap-4">
        <div className="row wrap gap-2">
          <IconButton
            icon={chevronBackOutline}
            label={words.previous}
            onClick={() => show({ month: addMonths(month, -1) })}
          />
          <label className="grow">
            <span className="visually-hidden">{words.month}</span>
            <input
              type="month"
              className="input"
              required
              value={month}
              onChange={({ target: { value } }) => {
                if (value !== '') show({ month: value });
              }}
            />
          </label>
          <IconButton
            icon={chevronForwardOutline}
            label={words.next}
            onClick={() => show({ month: addMonths(month, 1) })}
          />
          <label className="grow">
            <span className="visually-hidden">{words.kind}</span>
            <select
              className="input"
              value={category?.slug ?? ''}
              onChange={({ target: { value } }) => show({ category: value })}
            >
              <option value="">{words.all}</option>
              <Options of={known.map((each) => [each.slug, each.name])} />
            </select>
          </label>
        </div>
        {may.create ? (
          <AddTurn
            categories={category ? idsUnder(known, category.id) : null}
            date={date}
            place={place}
            onDate={setDate}
          />
        ) : null}
        {found.data ? (
          <>
            <p role="status" className="muted">
              {words.gaps(gaps)} {found.data.meta.total > rows.length ? words.tooMany : null}
            </p>
            <table className={styles.table}>
              <caption className="visually-hidden">{words.caption(nameOfMonth(month))}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.day}</th>
                  <th scope="col">{words.columns.day}</th>
                  <th scope="col">{words.columns.night}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((each) => (
                  <tr key={each.date}>
                    <th scope="row">
                      <span className="row gap-1">
                        {nameOfDay(each.date)}
                        {may.create ? (
                          <IconButton
                            icon={addOutline}
                            label={words.addOn(nameOfDay(each.date))}
                            onClick={() => {
                              setDate(each.date);
                              place.current?.focus();
                            }}
                          />
                        ) : null}
                      </span>
                    </th>
                    {isGap(each, today) ? (
                      <td colSpan={2}>
                        <StatusChip color="warning" label={words.none} />
                      </td>
                    ) : (
                      <>
                        <Turns rows={each.day} date={each.date} />
                        <Turns rows={each.night} date={each.date} />
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ) : (
          <FailureOrSkeleton of={found} rows={8} height="2.75rem" />
        )}
      </div>
    </AppPage>
  );
}

/** The category and those below it. */
const idsUnder = (all: readonly Pick<Category, 'id' | 'parent'>[], id: string): string[] => [
  id,
  ...all.filter(({ parent }) => parent === id).map((each) => each.id),
];

function Turns({ rows, date }: { rows: readonly Row[]; date: string }) {
  const { timezone } = settings().city;
  const may = useAbilities(shifts);
  const archive = useArchive(shifts);
  const restore = useRestore(shifts);
  const { run } = useAttempt();
  const remove = async ({ id, rev }: Row, name: string) => {
    await archive.mutateAsync({ id, rev });
    feedback.info(words.removed(name), {
      button: words.undo,
      onButton: () => void run(async () => void (await restore.mutateAsync({ id }))),
    });
  };
  return (
    <td>
      <ul className="plain-list stack gap-1">
        {rows.map((row) => {
          const name = row.commerce?.name ?? '…';
          return (
            <li key={row.id} className={styles.turn}>
              <span className="break">
                <Link to={`/shift/${may.update ? 'edit' : 'view'}/${row.id}`}>{name}</Link>{' '}
                <small className="muted">
                  {[turnText(row, timezone), row.zone].filter((part) => part !== null).join(' · ')}
                </small>
              </span>
              {may.archive ? (
                <IconButton
                  icon={closeOutline}
                  label={words.remove(name, nameOfDay(date))}
                  onClick={() => void run(() => remove(row, name))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </td>
  );
}

interface AddTurnProps {
  /** Ids of the categories of the places; null for all. */
  categories: string[] | null;
  date: string;
  place: RefObject<HTMLSelectElement | null>;
  onDate: (date: string) => void;
}

/** Adds one turn after the other: after each the form stays as it is, with the focus on the place. */
function AddTurn({ categories: within, date, place, onDate }: AddTurnProps) {
  const { timezone } = settings().city;
  const id = useId();
  const { data } = useList(commerces, {
    filters: {
      status: 'accepted',
      permanentlyClosedAt: null,
      ...(within ? { categories: { $in: within } } : {}),
    },
    select: ['name'],
    sort: { name: 1 },
    perPage: maxTurns,
  });
  const places = data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const [kind, setKind] = useState<TurnKind>('day');
  const [hours, setHours] = useState<TurnHours>(usualTurns.day);
  const [said, setSaid] = useState('');
  const create = useCreate(shifts);
  const { busy, run } = useAttempt();

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const times = turnTimes(date, hours, timezone);
    const name = places.find((each) => each.id === chosen)?.name ?? '';
    await run(async () => {
      await create.mutateAsync({ commerce: chosen, ...times });
      setSaid(words.added(name, nameOfDay(date), turnText(times, timezone)));
    });
    place.current?.focus();
  }

  return (
    <form
      className={`${styles.form} pad-4 card`}
      aria-label={words.add}
      onSubmit={(event) => void add(event)}
    >
      <label htmlFor={`${id}-date`}>
        {words.date}
        <input
          id={`${id}-date`}
          type="date"
          className="input"
          required
          value={date}
          onChange={({ target: { value } }) => onDate(value)}
        />
      </label>
      <label htmlFor={`${id}-place`}>
        {texts.place}
        <select
          ref={place}
          id={`${id}-place`}
          className="input"
          required
          value={places.some((each) => each.id === chosen) ? chosen : ''}
          onChange={({ target: { value } }) => setChosen(value)}
        >
          <option value="">{data && places.length === 0 ? words.noPlaces : words.choose}</option>
          <Options of={places.map((each) => [each.id, each.name])} />
        </select>
      </label>
      <label htmlFor={`${id}-turn`}>
        {words.turn}
        <select
          id={`${id}-turn`}
          className="input"
          value={kind}
          onChange={({ target: { value } }) => {
            const next = value as TurnKind;
            setKind(next);
            setHours(usualTurns[next]);
          }}
        >
          <Options of={Object.entries(turnKinds)} />
        </select>
      </label>
      {(['from', 'until'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {end === 'from' ? words.starts : words.ends}
          {end === 'until' && hours.until <= hours.from ? ` ${words.nextDay}` : null}
          <input
            id={`${id}-${end}`}
            type="time"
            className="input"
            required
            value={hours[end]}
            onChange={({ target: { value } }) => setHours({ ...hours, [end]: value })}
          />
        </label>
      ))}
      <Button type="submit" variant="primary" busy={busy}>
        {words.save}
      </Button>
      <p role="status" className="small-text muted no-margin">
        {said}
      </p>
    </form>
  );
}
