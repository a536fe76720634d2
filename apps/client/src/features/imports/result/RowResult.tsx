import type { ImportRow } from '@callejero/contract/answers/imports.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { Link } from '../../../ui/layout/Link.tsx';
import { findResource } from '../targets.ts';
import { texts } from '../texts.ts';
import { describeValue, fieldLabel } from './describe-value.ts';
import styles from './result.module.css';

interface Props {
  row: ImportRow;
  outcome: ImportRow['outcome'];
  target: ImportTargetName;
  names: ReadonlyMap<string, string>;
  /** The rows were written. */
  isOver: boolean;
}

/** The outcome of a row, with its reason and changes. */
export function RowResult({ row, outcome, target, names, isOver }: Props) {
  const resource = findResource(target);
  const changes = Object.entries(row.changes);
  // The notes contain likely duplicates as text; here they are shown as links instead.
  const notes = row.duplicates.length > 0 ? row.notes.filter((note) => !isDuplicateNote(note)) : row.notes;
  const showsChanges = outcome === 'updated' && changes.length > 0;
  const showsRaw = Object.keys(row.raw).length > 0;
  const isSaid = showsChanges || (showsRaw && outcome === 'created');
  const says = row.reason ?? (isSaid ? null : texts.rows.plain(isOver)[outcome]);
  return (
    <>
      {says ? <p>{says}</p> : null}
      <RawValues row={row} resource={resource} names={names} />
      {changes.length > 0 && !showsRaw ? (
        <details open={outcome === 'updated'}>
          <summary className="in-primary">{texts.rows.data(changes.length)}</summary>
          <dl className={styles.importChangesTerms}>
            {changes.map(([field, [before, after]]) => (
              <div className={styles.importChange} key={field}>
                <dt className="muted">{fieldLabel(resource, field)}</dt>
                <dd>
                  {outcome === 'updated' ? (
                    <>
                      <del className="muted">
                        <span className="visually-hidden">{texts.rows.before}: </span>
                        {describeValue(resource, field, before, names)}
                      </del>{' '}
                      <span aria-hidden="true">→</span>{' '}
                      <ins className="strong undecorated">
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

/** Fields that are worth showing although the file says nothing of them. */
const derivedFields = ['categories', 'category', 'address'];

interface RawValuesProps extends Pick<Props, 'row' | 'names'> {
  resource: Resource | undefined;
}

/** What the file says of each field, beside what is stored. Of a row that is left out only what the file says. */
function RawValues({ row: { raw, result }, resource, names }: RawValuesProps) {
  const said = Object.keys(raw);
  if (said.length === 0) return null;
  const order = Object.keys(resource?.fields ?? {});
  const inOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
  const derived = derivedFields.filter((name) => result !== null && name in result);
  return (
    <dl className={styles.pairs}>
      {[...new Set([...said, ...derived])].sort(inOrder).map((name) => {
        const stored = result === null ? null : describeValue(resource, name, result[name], names);
        return (
          <div className={styles.pair} key={name}>
            <dt className="muted">{fieldLabel(resource, name)}</dt>
            {raw[name] === stored ? null : (
              <dd className="muted">
                <span className="visually-hidden">{texts.rows.raw}: </span>
                {raw[name] ?? texts.rows.nothing}
              </dd>
            )}
            {stored === null ? null : (
              <dd className={styles.stored}>
                <span className="visually-hidden">{texts.rows.result}: </span>
                {stored}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function isDuplicateNote(note: string): boolean {
  return note.startsWith(texts.rows.duplicateNote);
}
