import type { Filters } from '@callejero/contract/list-query/query.ts';
import { type Holiday, holidays } from '@callejero/contract/resources/holidays.ts';
import { calendarClearOutline, closeCircleOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDay } from '../../ui/values/format.ts';
import { nextDates, whenInWords } from './holiday-words.ts';
import { switchHoliday } from './switch-holiday.ts';
import { texts } from './texts.ts';
import { cityToday } from './today.ts';

export type HolidayTab = keyof typeof texts.tabs;

type Row = Pick<Holiday, 'id' | 'rev' | 'archivedAt' | 'name' | 'date' | 'yearly' | 'scope' | 'active'>;

function columnsAt(today: string): Column<Row>[] {
  return [
    { key: 'name', card: 'title' },
    { key: 'when', label: texts.columns.when, card: 'detail', render: whenInWords },
    {
      key: 'next',
      label: texts.columns.next,
      width: '11rem',
      card: 'detail',
      render: (row) => {
        const [next] = nextDates(row, today, 1);
        if (next) return formatDay(next);
        return row.date ? texts.pastOn(formatDay(row.date)) : texts.none;
      },
    },
    {
      key: 'active',
      label: texts.columns.counts,
      width: '8rem',
      card: 'status',
      render: ({ active }) => (
        <StatusChip color={active ? 'success' : 'neutral'} label={active ? texts.on : texts.off} />
      ),
    },
  ];
}

interface HolidayListProps {
  scope: HolidayTab;
  own: Readonly<Record<string, string>>;
  top: ReactNode;
}

export function HolidayList({ scope, own, top }: HolidayListProps) {
  const ofCity = scope === 'city';

  async function change(row: Row, active: boolean): Promise<void> {
    await switchHoliday(row, active);
    feedback.success(texts[active ? 'switchedOn' : 'switchedOff'](row.name));
  }

  const actions: RowAction<Row>[] = [
    {
      key: 'off',
      label: texts.switchOff,
      icon: closeCircleOutline,
      permission: 'holidays:update',
      swipe: true,
      show: ({ active }) => active,
      run: (row) => change(row, false),
    },
    {
      key: 'on',
      label: texts.switchOn,
      icon: calendarClearOutline,
      permission: 'holidays:update',
      swipe: true,
      show: ({ active }) => !active,
      run: (row) => change(row, true),
    },
  ];

  return (
    <ResourceList<Row>
      resource={holidays}
      columns={columnsAt(cityToday())}
      search={['name']}
      searchPlaceholder={texts.search}
      baseFilters={ofCity ? { scope } : ofCountry(cityToday())}
      own={own}
      top={top}
      select={['rev', 'archivedAt', 'name', 'date', 'yearly', 'scope', 'active']}
      href={(row) => `/holiday/${ofCity ? 'edit' : 'view'}/${row.id}`}
      {...(ofCity ? { formHref: '/holiday', createLabel: texts.create } : {})}
      actions={actions}
      archive={ofCity}
      archiveQuestion={() => texts.archiveDetail}
      empty={ofCity ? texts.empty.city : texts.empty.country(countryName())}
    />
  );
}

/** Limited to some years, because single days are fixed by law for decades. */
function ofCountry(today: string): Filters {
  const far = `${Number(today.slice(0, 4)) + 6}${today.slice(4)}`;
  return {
    scope: 'country',
    $or: [{ yearly: { $exists: true } }, { date: { $gte: today, $lt: far } }],
  };
}

function countryName(): string {
  const { country } = settings().city;
  return new Intl.DisplayNames('es', { type: 'region' }).of(country) ?? country;
}
