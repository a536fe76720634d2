import type { ReactNode } from 'react';
import { useRelationNames } from '../fields/relation/RelationField.tsx';
import { collectionOf } from '../form/collections.ts';
import { type FieldChange, valueInWords } from './changes.ts';
import { historyTexts as texts } from './texts.ts';
import './history.css';
import styles from './history.module.css';

/** What was changed, field by field; a creation has only what it became. */
export function ChangeList({ changes, created }: { changes: readonly FieldChange[]; created: boolean }) {
  if (changes.length === 0) return <p className="muted">{texts.noDetail}</p>;
  return (
    <dl className={`${styles.changes} stack no-margin`}>
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{change.label}</dt>
          {created ? null : (
            <dd className="change-before">
              <span className="visually-hidden">{texts.before}: </span>
              <ChangeValue change={change} value={change.before} />
            </dd>
          )}
          <dd className="change-after">
            {created ? null : <span className="visually-hidden">{texts.after}: </span>}
            <ChangeValue change={change} value={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeValue({ change, value }: { change: FieldChange; value: unknown }): ReactNode {
  const { field } = change;
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
  const isReference = field?.kind === 'reference' || field?.kind === 'references';
  return isReference && ids.length > 0 ? (
    <References change={change} ids={ids} />
  ) : (
    valueInWords(change, value)
  );
}

/** By their names, as far as the reader may read them. */
function References({ change, ids }: { change: FieldChange; ids: readonly string[] }): ReactNode {
  const resource = collectionOf(change.field?.to);
  return resource ? <Names resource={resource} ids={ids} /> : ids.join(', ');
}

type Named = NonNullable<ReturnType<typeof collectionOf>>;

function Names({ resource, ids }: { resource: Named; ids: readonly string[] }): ReactNode {
  const names = useRelationNames(resource, ids);
  return ids.map((id) => names.get(id) ?? id.slice(0, 8)).join(', ');
}
