import type { Import, ImportFile } from '@callejero/contract/answers/imports.ts';
import { useId } from 'react';
import { Options } from '../../../ui/fields/Options.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import styles from '../imports.module.css';
import { assignColumn } from '../mapping/columns.ts';
import { texts } from '../texts.ts';
import { getMapping, type OptionsDraft } from '../useOptionsDraft.ts';

interface QuestionProps {
  file: ImportFile;
  options: OptionsDraft;
}

/** What can't be told from the data of the files: which list is read, and which column is the name. */
export function Questions({ item, options }: { item: Import; options: OptionsDraft }) {
  const hasLists = ({ lists }: ImportFile) => lists.length > 1;
  const hasNames = ({ mapping, alternatives }: ImportFile) =>
    mapping.name !== undefined && alternatives.name !== undefined;
  return item.files
    .filter((file) => hasLists(file) || hasNames(file))
    .map((file) => (
      <div key={file.name} className="grid gap-3 one-column">
        {hasLists(file) ? <ListQuestion file={file} options={options} /> : null}
        {hasNames(file) ? <NameQuestion file={file} options={options} /> : null}
      </div>
    ));
}

function ListQuestion({ file, options: { draft, change } }: QuestionProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {texts.lists.label(file.name)}
      </label>
      <select
        id={id}
        className="input"
        value={draft.list[file.name] ?? file.list ?? ''}
        onChange={(event) => {
          const { [file.name]: _other, ...columns } = draft.columns;
          change({ list: { ...draft.list, [file.name]: event.target.value }, columns });
        }}
      >
        <Options
          of={file.lists.map(({ name, rows, columns, header }) => [
            name,
            texts.lists.option(name, formatNumber(rows), columns, header.slice(0, 4).join(', ')),
          ])}
        />
      </select>
    </div>
  );
}

/** Columns that are offered as the name. */
const maxOffered = 4;

function NameQuestion({ file, options: { draft, change } }: QuestionProps) {
  const id = useId();
  const mapping = getMapping(draft, file);
  const offered = [file.mapping.name ?? '', ...(file.alternatives.name ?? [])].slice(0, maxOffered);
  return (
    <fieldset className="grid gap-1 one-column shrink">
      <legend className={styles.label}>{texts.nameQuestion.legend(file.name)}</legend>
      {offered.map((column) => (
        <label key={column} className={styles.radio}>
          <input
            type="radio"
            className="check"
            name={id}
            checked={mapping.name === column}
            onChange={() =>
              change({ columns: { ...draft.columns, [file.name]: assignColumn(mapping, column, 'name') } })
            }
          />
          <span className="break">
            {column}{' '}
            <span className="small-text muted">{texts.nameQuestion.examples(cellsOf(file, column))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function cellsOf({ columns, sample }: ImportFile, column: string): string {
  const at = columns.indexOf(column);
  const cells = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, 3).join(' · ');
}
