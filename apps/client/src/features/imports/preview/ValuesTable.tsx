import type { ImportValue } from '@callejero/contract/answers/imports.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';
import styles from './Values.module.css';

interface ValuesTableProps {
  values: readonly ImportValue[];
  unknown: readonly ImportValue[];
  /** The heading over what each value stands for, such as «Categoría». */
  column: string;
  cellOf(value: ImportValue): ReactNode;
  /** Rows below. */
  children?: ReactNode;
}

/** Values of a column with the rows that have them, and what they mean. */
export function ValuesTable({ values, unknown, column, cellOf, children }: ValuesTableProps) {
  return (
    <table className="small-text full-width below-3">
      <thead className={styles.heads}>
        <tr>
          <th scope="col" className={styles.head}>
            {texts.values.value}
          </th>
          <th scope="col" className={styles.head}>
            {texts.values.rows}
          </th>
          <th scope="col" className={styles.head}>
            {column}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.raw} className={styles.row} data-unknown={unknown.includes(value) || undefined}>
            <th scope="row" className={styles.name}>
              {value.raw}
            </th>
            <td className={`${styles.cell} ${styles.rows}`}>{formatNumber(value.rows)}</td>
            <td className={styles.cell}>{cellOf(value)}</td>
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
