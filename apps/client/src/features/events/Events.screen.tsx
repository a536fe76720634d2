import {
  type EventPublication,
  eventPublication,
  eventReview,
  eventStatuses,
  events,
} from '@callejero/contract/resources/events.ts';
import { createOutline, megaphoneOutline } from 'ionicons/icons';
import { useCategoryFilter } from '../../entities/category/category-filter.ts';
import { EventDates } from '../../entities/event/EventDates.tsx';
import { reviewColor } from '../../entities/event/event-review.ts';
import { importLink } from '../../entities/import/import-link.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { showOutcome } from '../../ui/feedback/outcome.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { photoColumn } from '../../ui/list/usual-columns.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { setPublication, setPublicationOfMany } from './event-api.ts';
import { sinceFilter, untilFilter } from './event-filters.ts';
import { type EventRow, eventStatusColor, formatPlace, publicationColor, rowQuery } from './event-row.ts';
import styles from './events.module.css';
import { texts } from './texts.ts';

const columns: Column<EventRow>[] = [
  photoColumn(
    (row) => ({
      value: row.images[0]?.file,
      icon: row.category?.icon ?? 'calendar',
      color: row.category?.color,
    }),
    texts.list.image,
  ),
  { key: 'title', card: 'title', render: (row) => <Title row={row} /> },
  {
    key: 'when',
    label: texts.list.when,
    width: '15rem',
    sort: 'startsAt',
    card: 'detail',
    render: (row) => <EventDates event={row} />,
  },
  { key: 'place', label: texts.list.place, width: '12rem', card: 'detail', render: formatPlace },
  { key: 'status', width: '9rem', card: 'status', render: (row) => <Status row={row} /> },
];

function Title({ row }: { row: EventRow }) {
  return row.eventStatus === 'cancelled' ? <s>{row.title}</s> : row.title;
}

function Status({ row }: { row: EventRow }) {
  return (
    <span className={styles.chips}>
      <StatusChip color={publicationColor[row.status]} label={eventPublication[row.status]} />
      {row.review === null || row.review === 'accepted' ? null : (
        <StatusChip color={reviewColor[row.review]} label={eventReview[row.review]} />
      )}
      {row.eventStatus === 'scheduled' ? null : (
        <StatusChip color={eventStatusColor[row.eventStatus]} label={eventStatuses[row.eventStatus]} />
      )}
    </span>
  );
}

const filtersWith = (category: FilterDefinition): FilterDefinition[] => [
  { key: 'status' },
  { key: 'eventStatus', many: true },
  { key: 'review', many: true },
  category,
  { key: 'from', label: texts.list.from, date: true, toFilters: sinceFilter },
  { key: 'to', label: texts.list.to, date: true, toFilters: untilFilter },
];

const overrides = async () => {
  const { categoryRelation } = await import('../../entities/category/category-relation.ts');
  return { category: { relation: categoryRelation('event') } };
};

export default function EventsScreen() {
  const category = useCategoryFilter('event', 'category', texts.list.category);

  async function change(row: EventRow, status: EventPublication): Promise<void> {
    await setPublication(row, status);
    feedback.success(texts.status[status === 'published' ? 'published' : 'unpublished'](row.title));
  }

  async function changeMany(rows: EventRow[], status: EventPublication): Promise<void> {
    const chosen = rows.filter((row) => row.status !== status);
    showOutcome(await setPublicationOfMany(chosen, status), {
      done: (count) => texts.status.manyDone(count, status === 'published'),
      failed: texts.status.someFailed,
    });
  }

  const actions: RowAction<EventRow>[] = [
    {
      key: 'publish',
      label: texts.status.publish,
      icon: megaphoneOutline,
      permission: 'events:update',
      color: 'success',
      swipe: true,
      show: (row) => row.status === 'draft',
      run: (row) => change(row, 'published'),
      runMany: (rows) => changeMany(rows, 'published'),
    },
    {
      key: 'unpublish',
      label: texts.status.unpublish,
      icon: createOutline,
      permission: 'events:update',
      swipe: true,
      show: (row) => row.status === 'published',
      run: (row) => change(row, 'draft'),
      runMany: (rows) => changeMany(rows, 'draft'),
    },
  ];

  return (
    <ResourceList<EventRow>
      resource={events}
      columns={columns}
      search={['title']}
      searchPlaceholder={texts.list.search}
      filters={filtersWith(category)}
      {...rowQuery}
      sort={{ startsAt: -1 }}
      formHref="/event"
      overrides={overrides}
      links={[importLink('events')]}
      actions={actions}
      archiveQuestion={(row) => texts.list.archiveQuestion(row.title)}
      empty={texts.list.empty}
    />
  );
}
