import type { ImportFile } from '@callejero/contract/answers/imports.ts';
import {
  type ColumnField,
  type ColumnMapping,
  type ImportTargetName,
  importFormats,
} from '@callejero/contract/resources/imports.ts';
import { useState } from 'react';
import { Options } from '../../../ui/fields/Options.tsx';
import { ScrollBox } from '../../../ui/layout/ScrollBox.tsx';
import importsStyles from '../imports.module.css';
import { columnNames, texts } from '../texts.ts';
import { assignColumn, fieldOfColumn, missingColumns, unsureColumns } from './columns.ts';
import styles from './mapping.module.css';

/** Formats in which the position stands beside the columns. */
const withGeometry: ReadonlySet<ImportFile['format']> = new Set(['geojson', 'esri', 'kml', 'gpx']);

const columnsClass = 'import-columns';

/** Opens the columns of the first file, and moves there. */
export function showColumns(): void {
  const details = document.querySelector<HTMLDetailsElement>(`.${columnsClass}`);
  if (!details) return;
  details.open = true;
  details.querySelector('summary')?.focus();
  details.scrollIntoView({ block: 'start' });
}

/** The meaning of each column of a file. The guess is preselected, and the first rows below help to check it. */
export function Columns(props: {
  file: ImportFile;
  target: ImportTargetName;
  fields: Partial<Record<ColumnField, string>>;
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const { file, target, fields, mapping, onChange } = props;
  const names = columnNames(file.format);
  const missing = missingColumns(mapping, target);
  const detected = [
    file.format === null ? null : importFormats[file.format],
    file.encoding,
    file.delimiter === null ? null : (texts.columns.delimiters[file.delimiter] ?? null),
  ]
    .filter((part) => part !== null)
    .join(', ');
  const sample = `${texts.columns.sample}: ${file.name}`;
  const unsure = unsureColumns(mapping, file);
  const lacks = !withGeometry.has(file.format) && missing.length > 0;
  const [open, setOpen] = useState(lacks || unsure.length > 0);
  return (
    <details
      className={`${columnsClass} grid one-column gap-2`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="inline">{texts.columns.title(names, file.name)}</h3>
      </summary>
      <p className="small-text muted">
        {texts.columns.help(names)} {detected ? texts.columns.detected(detected) : ''}
      </p>
      {lacks ? (
        <p className={importsStyles.error} role="alert">
          {texts.columns.missing(names, missing.join(', '))}
        </p>
      ) : null}
      {file.notes.map((note) => (
        <p key={note} className="small-text">
          {note}
        </p>
      ))}
      {unsure.length > 0 ? (
        <p className="round-small sunken pad">{texts.columns.unsure(names, unsure.join(', '))}</p>
      ) : null}
      <ScrollBox label={sample} className={importsStyles.scroll}>
        <table className={importsStyles.table}>
          <thead>
            <tr>
              {file.columns.map((column) => (
                <th key={column} scope="col" className={`${importsStyles.head} ${styles.column}`}>
                  <span className="block ink below-1">{column}</span>
                  <select
                    className="input"
                    aria-label={texts.columns.meaningOf(names, column)}
                    value={fieldOfColumn(mapping, column) ?? ''}
                    onChange={(event) =>
                      onChange(
                        assignColumn(mapping, column, (event.target.value || null) as ColumnField | null),
                      )
                    }
                  >
                    <option value="">{texts.columns.unused}</option>
                    <Options of={Object.entries(fields)} />
                  </select>
                  {unsure.includes(column) ? (
                    <span className="block small-text muted">{texts.columns.check}</span>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their position
              <tr key={row}>
                {file.columns.map((column, at) => (
                  <td
                    className={`${importsStyles.cell} ${styles.column}`}
                    key={column}
                    data-unused={fieldOfColumn(mapping, column) === null || undefined}
                  >
                    <span className={styles.sample}>{cells[at] ?? ''}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
