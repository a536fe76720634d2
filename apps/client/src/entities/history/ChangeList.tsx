import type { Resource } from '@callejero/contract/resource.ts';
import { concealed } from '@callejero/contract/resources/audit.ts';
import { rowName } from '@callejero/contract/text/csv-readable.ts';
import { isNothing } from '@callejero/contract/text/value-words.ts';
import type { ReactNode } from 'react';
import { findCollection } from '../../api/collections.ts';
import { type Listing, useList } from '../../api/resource.ts';
import { valueInWords } from '../../ui/values/value-in-words.ts';
import type { FieldChange } from './changes.ts';
import styles from './history.module.css';
import { historyTexts as texts } from './texts.ts';

/**
 * The changes of a record, a line for each field: «Categorías: Cafés → Restaurantes»; only the new value if there was none
 * before.
 */
export function ChangeList({ changes, created }: { changes: readonly FieldChange[]; created: boolean }) {
  if (changes.length === 0) return <p className="muted">{texts.noDetail}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div className={styles.changesRow} key={change.name}>
          <dt className="muted">{change.label}:</dt>
          {created || isNothing(change.before) ? null : (
            <dd className="shrink lines change-before">
              <span className="visually-hidden">{texts.before}: </span>
              <ChangeValue change={change} value={change.before} />
              <span aria-hidden="true"> →</span>
            </dd>
          )}
          <dd className="shrink lines change-after">
            {created ? null : <span className="visually-hidden">{texts.after}: </span>}
            <ChangeValue change={change} value={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The collections that events name in fields which no contract has. */
const referred: Readonly<Record<string, string>> = { notification: 'notifications' };

function ChangeValue({ change, value }: { change: FieldChange; value: unknown }): ReactNode {
  const { field } = change;
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
  const isReference = field?.kind === 'reference' || field?.kind === 'references';
  const to = isReference ? field.to : field ? undefined : referred[change.name];
  const isNamed = value !== concealed && ids.length > 0;
  const resource = isNamed ? findCollection(to) : undefined;
  return resource ? <Names resource={resource} ids={ids} /> : valueInWords(change, value);
}

/** Records by their names, as far as the reader may read them; archived ones too. */
function Names({ resource, ids }: { resource: Resource; ids: readonly string[] }): ReactNode {
  const living = useNames(resource, ids, false);
  const gone = living ? ids.filter((id) => !living.has(id)) : [];
  const archived = useNames(resource, gone, true);
  if (!living || (gone.length > 0 && !archived)) return '…';
  return ids.map((id) => living.get(id) ?? archived?.get(id) ?? texts.unnamed).join(', ');
}

/** Null while the names are loading; empty if the reader may not read them. */
function useNames(
  resource: Resource,
  ids: readonly string[],
  archived: boolean,
): ReadonlyMap<string, string> | null {
  const { data, isError } = useList<Resource, Listing, Record<string, unknown>>(
    resource,
    { filters: { id: { $in: [...ids].sort() } }, ...(archived ? { archived } : {}) },
    { enabled: ids.length > 0 },
  );
  if (!data) return isError ? new Map() : null;
  return new Map(data.data.map((row) => [String(row.id), rowName(resource, row)]));
}
