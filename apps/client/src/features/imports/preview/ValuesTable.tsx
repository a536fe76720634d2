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
    <table className={`${styles.valuesTable} small-text full-width below-3`}>
      <thead>
        <tr>
          <th scope="col">{texts.values.value}</th>
          <th scope="col">{texts.values.rows}</th>
          <th scope="col">{column}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.raw} data-unknown={unknown.includes(value) || undefined}>
            <th scope="row">{value.raw}</th>
            <td className={styles.rows}>{formatNumber(value.rows)}</td>
            <td>{cellOf(value)}</td>
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
