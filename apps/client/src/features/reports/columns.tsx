import { PersonLink } from '../../entities/person/PersonLink.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import type { Column } from '../../ui/list/types.ts';
import styles from './columns.module.css';
import { type ClaimRow, type MessageReportRow, personOf, type ReportRow } from './rows.ts';
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
  <PersonLink id={row.user?.id}>{personOf(row)}</PersonLink>
);
