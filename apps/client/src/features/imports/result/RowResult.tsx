import type { ImportRow } from '@callejero/contract/answers/imports.ts';
import type { ImportOutcome, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { Link } from 'react-router-dom';
import { resourceOf } from '../targets.ts';
import { texts } from '../texts.ts';
import { describeValue, fieldLabel } from './describe-value.ts';
import styles from './RowResult.module.css';

interface Props {
  row: ImportRow;
  outcome: ImportOutcome;
  target: ImportTargetName;
  names: ReadonlyMap<string, string>;
}

/** The outcome of a row, with its reason and changes. */
export function RowResult({ row, outcome, target, names }: Props) {
  const resource = resourceOf(target);
  const changes = Object.entries(row.changes);
  // The notes contain likely duplicates as text; here they are shown as links instead.
  const notes = row.duplicates.length > 0 ? row.notes.filter((note) => !isDuplicateNote(note)) : row.notes;
  const showsChanges = outcome === 'updated' && changes.length > 0;
  const says = row.reason ?? (showsChanges ? null : texts.rows.plain[outcome]);
  return (
    <>
      {says ? <p>{says}</p> : null}
      {changes.length > 0 ? (
        <details className={styles.importChanges} open={outcome === 'updated'}>
          <summary>{texts.rows.data(changes.length)}</summary>
          <dl>
            {changes.map(([field, [before, after]]) => (
              <div key={field}>
                <dt>{fieldLabel(resource, field)}</dt>
                <dd>
                  {outcome === 'updated' ? (
                    <>
                      <del>
                        <span className="visually-hidden">{texts.rows.before}: </span>
                        {describeValue(resource, field, before, names)}
                      </del>{' '}
                      <span aria-hidden="true">→</span>{' '}
                      <ins>
                        <span className="visually-hidden">{texts.rows.after}: </span>
                        {describeValue(resource, field, after, names)}
                      </ins>
                    </>
                  ) : (
                    describeValue(resource, field, after, names)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {row.kept.length > 0 ? (
        <p className={styles.note}>
          {texts.rows.unchangedFields(row.kept.map((name) => fieldLabel(resource, name)).join(', '))}
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={`${styles.note} warning`}>
          {note}
        </p>
      ))}
      {row.duplicates.map((duplicate) => (
        <p
          key={`${duplicate.commerce} ${duplicate.position}`}
          className={`${styles.note} ${styles.duplicate}`}
        >
          {texts.rows.like}{' '}
          {duplicate.commerce === null ? (
            `«${duplicate.name}»`
          ) : (
            <Link to={`/commerce/view/${duplicate.commerce}`}>«{duplicate.name}»</Link>
          )}{' '}
          {texts.rows.away(Math.round(duplicate.distance))}{' '}
          {duplicate.commerce !== null
            ? texts.rows.existing
            : duplicate.position !== null
              ? texts.rows.here
              : null}
        </p>
      ))}
      {row.undone ? <p className={styles.note}>{texts.rows.undone[row.undone]}</p> : null}
    </>
  );
}

function isDuplicateNote(note: string): boolean {
  return note.startsWith(texts.rows.duplicateNote);
}
