import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useList } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { IconButton } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { AddTurn } from './AddTurn.tsx';
import { addMonths, daysWithTurns, isGap, toDay } from './month.ts';
import { TurnTable } from './TurnTable.tsx';
import { texts } from './texts.ts';
import { useTurns } from './useTurns.ts';

const words = texts.calendar;
const usualCategory = 'farmacias';

/** Who is on duty on which day of a month: gaps are seen, and turns are added and removed without leaving it. */
export default function ShiftMonthScreen() {
  const { timezone } = settings().city;
  const navigate = useNavigate();
  const params = new URLSearchParams(useLocation().search);
  const asked = params.get('month') ?? '';
  const today = toDay(new Date().toISOString(), timezone);
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const kinds = useList(categories, {
    filters: { kind: 'commerce', active: true },
    select: ['name', 'slug', 'parent'],
    sort: { name: 1 },
  });
  const known = kinds.data?.data ?? [];
  const slug = params.get('category') ?? usualCategory;
  const category = known.find((each) => each.slug === slug) ?? null;
  const within = category && idsUnder(known, category.id);
  const found = useTurns(month, within);
  const may = useAbilities(shifts);
  const place = useRef<HTMLSelectElement>(null);
  const [date, setDate] = useState(today.startsWith(month) ? today : `${month}-01`);
  const rows = found.data?.data ?? [];
  const days = daysWithTurns(month, rows, timezone);
  const gaps = days.filter((day) => isGap(day, today)).length;
  const addOn = (day: string) => {
    setDate(day);
    place.current?.focus();
  };
  return (
    <AppPage
      title={words.title}
      back="/shifts"
      wide
      actions={<LinkButton href="/shifts">{texts.list}</LinkButton>}
    >
      <div className="stack gap-4">
        <MonthBar
          month={month}
          category={category}
          categories={known}
          onShow={(patch) =>
            navigate(`/shift-month?${new URLSearchParams({ month, category: slug, ...patch })}`, {
              replace: true,
            })
          }
        />
        {may.create ? <AddTurn categories={within} date={date} place={place} onDate={setDate} /> : null}
        {found.data ? (
          <>
            <p role="status" className="muted">
              {words.gaps(gaps)} {found.data.meta.total > rows.length ? words.tooMany : null}
            </p>
            <TurnTable month={month} days={days} today={today} onAdd={may.create ? addOn : null} />
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

type CategoryOption = Pick<Category, 'name' | 'slug'>;

interface MonthBarProps {
  month: string;
  /** Null for all. */
  category: CategoryOption | null;
  categories: readonly CategoryOption[];
  onShow: (patch: { month: string } | { category: string }) => void;
}

/** Chooses the month and the category. */
function MonthBar({ month, category, categories: known, onShow }: MonthBarProps) {
  return (
    <div className="row wrap gap-2">
      <IconButton
        icon={chevronBackOutline}
        label={words.previous}
        onClick={() => onShow({ month: addMonths(month, -1) })}
      />
      <label className="grow">
        <span className="visually-hidden">{words.month}</span>
        <input
          type="month"
          className="input"
          required
          value={month}
          onChange={({ target: { value } }) => {
            if (value !== '') onShow({ month: value });
          }}
        />
      </label>
      <IconButton
        icon={chevronForwardOutline}
        label={words.next}
        onClick={() => onShow({ month: addMonths(month, 1) })}
      />
      <label className="grow">
        <span className="visually-hidden">{words.kind}</span>
        <select
          className="input"
          value={category?.slug ?? ''}
          onChange={({ target: { value } }) => onShow({ category: value })}
        >
          <option value="">{words.all}</option>
          <Options of={known.map((each) => [each.slug, each.name])} />
        </select>
      </label>
    </div>
  );
}
