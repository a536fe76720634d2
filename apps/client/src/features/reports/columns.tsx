import { PersonLink } from '../../entities/person/PersonLink.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import type { Column } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './reports.module.css';
import { type ClaimRow, formatPerson, type MessageReportRow, type ReportRow } from './rows.ts';
import { texts } from './texts.ts';

/** The columns that reports and claims share: commerce, person and time. */
export function sharedColumns<Row extends ReportRow | ClaimRow>(): Column<Row>[] {
  return [
    {
      key: 'commerce',
      width: '14rem',
      card: 'detail',
      render: ({ commerce }) =>
        commerce ? (
          <Link className={styles.commerce} to={`/commerce/edit/${commerce.id}`}>
            {commerce.name}
          </Link>
        ) : null,
    },
    {
      key: 'user',
      label: texts.columns.person,
      width: '11rem',
      card: 'detail',
      render: (row) => <Reporter row={row} />,
    },
    { key: 'createdAt', label: texts.columns.when, width: '8rem', card: 'detail' },
  ];
}

/** Names the reporter, and links to the page of that person. */
export const Reporter = ({ row }: { row: ReportRow | ClaimRow | MessageReportRow }) => (
  <PersonLink id={row.user?.id}>{formatPerson(row)}</PersonLink>
);

interface RowButtonProps {
  title: string;
  /** What comes before the excerpt. */
  name?: string;
  excerpt: string;
  onOpen: () => void;
}

/** Opens a row, which it names by the beginning of its text. */
export function RowButton({ title, name, excerpt, onOpen }: RowButtonProps) {
  return (
    <button type="button" className={styles.row} title={title} onClick={onOpen}>
      {name}
      {excerpt === '' ? null : <span className={styles.excerpt}>{excerpt}</span>}
    </button>
  );
}

/** The column of a list whose rows are named by their text alone. */
export function excerptColumn<Row>(
  key: string,
  title: string,
  textOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): Column<Row> {
  return {
    key,
    card: 'title',
    sort: false,
    render: (row) => <RowButton title={title} excerpt={textOf(row)} onOpen={() => onOpen(row)} />,
  };
}

type ChipColor = NonNullable<Parameters<typeof StatusChip>[0]['color']>;

export function statusColumn<Status extends string>(
  labels: Readonly<Record<Status, string>>,
  colors: Readonly<Record<Status, ChipColor>>,
  width: string,
): Column<{ status: Status }> {
  return {
    key: 'status',
    width,
    card: 'status',
    render: ({ status }) => <StatusChip color={colors[status]} label={labels[status]} />,
  };
}
