import { categories } from '@callejero/contract/resources/categories.ts';
import type { ColumnMapping, Import, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { useId, useState } from 'react';
import { useList } from '../../api/resource.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { changeImport } from './api.ts';
import { Columns } from './Columns.tsx';
import { sameMapping } from './columns.ts';
import { texts } from './texts.ts';

type Draft = Pick<ImportOptions, 'status' | 'source' | 'defaultCategory' | 'columns'>;

/** What may be chosen before confirming. Applying plans again, so that what is confirmed is what was seen. */
export function Options({ item }: { item: Import }) {
  const [draft, setDraft] = useState<Draft>(item.options);
  const feedback = useFeedback();
  const id = useId();
  const bare = item.files.filter((file) => file.format === 'csv' || file.format === 'geojson');
  const changed = item.files.some((file) => !sameMapping(mappingOf(draft, file), file.mapping));
  const dirty =
    changed || JSON.stringify({ ...draft, columns: {} }) !== JSON.stringify({ ...item.options, columns: {} });

  async function apply(): Promise<void> {
    try {
      await changeImport(item.id, {
        ...draft,
        source: draft.source?.name.trim() ? draft.source : null,
        rev: item.rev,
      });
      feedback.success(texts.options.applied);
    } catch (error) {
      feedback.error(error);
    }
  }

  return (
    <form
      className="import-options card"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <h2>{texts.options.title}</h2>
      <fieldset>
        <legend>{texts.options.status}</legend>
        {(['pending', 'accepted'] as const).map((status) => (
          <label key={status} className="import-radio">
            <input
              type="radio"
              name={`${id}-status`}
              checked={draft.status === status}
              onChange={() => setDraft({ ...draft, status })}
            />
            {texts.options[status]}
          </label>
        ))}
        <p className="import-muted">{texts.options.statusHelp}</p>
      </fieldset>
      {bare.length > 0 ? (
        <>
          <fieldset className="import-source">
            <legend>{texts.options.source}</legend>
            <p className="import-muted">{texts.options.sourceHelp}</p>
            <div>
              <label htmlFor={`${id}-source`}>{texts.options.sourceName}</label>
              <input
                id={`${id}-source`}
                className="input"
                maxLength={120}
                value={draft.source?.name ?? ''}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    source: { name: event.target.value, licence: draft.source?.licence ?? '' },
                  })
                }
              />
            </div>
            <div>
              <label htmlFor={`${id}-licence`}>{texts.options.licence}</label>
              <input
                id={`${id}-licence`}
                className="input"
                maxLength={200}
                placeholder="CC BY 4.0"
                value={draft.source?.licence ?? ''}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    source: { name: draft.source?.name ?? '', licence: event.target.value },
                  })
                }
              />
            </div>
          </fieldset>
          <DefaultCategory
            value={draft.defaultCategory}
            onChange={(defaultCategory) => setDraft({ ...draft, defaultCategory })}
          />
          {bare
            .filter((file) => file.columns.length > 0)
            .map((file) => (
              <Columns
                key={file.name}
                file={file}
                mapping={mappingOf(draft, file)}
                onChange={(mapping) =>
                  setDraft({ ...draft, columns: { ...draft.columns, [file.name]: mapping } })
                }
              />
            ))}
        </>
      ) : null}
      <div className="import-options-foot">
        <button type="submit" className="button secondary" disabled={!dirty}>
          {texts.options.apply}
        </button>
        <span role="status">{dirty ? texts.options.unapplied : ''}</span>
      </div>
    </form>
  );
}

function mappingOf(draft: Draft, file: { name: string; mapping: ColumnMapping }): ColumnMapping {
  return draft.columns[file.name] ?? file.mapping;
}

function DefaultCategory({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const id = useId();
  const list = useList(categories, {
    filters: { kind: 'commerce', active: true },
    select: ['name'],
    sort: { name: 1 },
  });
  return (
    <div>
      <label htmlFor={id}>{texts.options.category}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{texts.options.noCategory}</option>
        {(list.data?.data ?? []).map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </div>
  );
}
