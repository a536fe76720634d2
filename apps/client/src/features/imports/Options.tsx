import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { useState } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { changeImport } from './api.ts';
import importStyles from './Import.module.css';
import { Columns } from './mapping/Columns.tsx';
import { sameMapping } from './mapping/columns.ts';
import { DefaultCategory, Names, Publication, Source, Status, Timezone } from './OptionFields.tsx';
import styles from './Options.module.css';
import { TargetSelect } from './TargetSelect.tsx';
import { columnFieldsOf, ignoredColumns } from './targets.ts';
import { texts } from './texts.ts';
import { useMissingPermission } from './useMissingPermission.ts';

/** The choices before confirming. Applying them plans again, so that people confirm what they have seen. */
export function Options({ item }: { item: Import }) {
  const [draft, setDraft] = useState<ImportOptions>(item.options);
  const changed = item.files.some((file) => !sameMapping(mappingOf(draft, file), file.mapping));
  const plain = (options: ImportOptions) => JSON.stringify({ ...options, columns: {} });
  const dirty = changed || plain(draft) !== plain(item.options);
  const change = (part: Partial<ImportOptions>) => setDraft({ ...draft, ...part });
  const target = draft.target ?? item.target;
  // The options of another target are known after the files were read again.
  const same = target === item.target;
  const missing = useMissingPermission('run', { ...item, target, options: draft });

  async function apply(): Promise<void> {
    await attempt(async () => {
      await changeImport(item.id, {
        ...draft,
        source: draft.source?.name.trim() ? draft.source : null,
        rev: item.rev,
      });
      feedback.success(texts.options.applied);
    });
  }

  return (
    <form
      className={`${importStyles.options} grid gap-4 pad-5 one-column card`}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <h2>{texts.options.title}</h2>
      <TargetSelect
        value={target}
        guess={false}
        // Columns and categories of one target don't apply to another.
        onChange={(next) => change({ target: next, columns: {}, defaultCategory: null })}
      />
      {!same ? null : item.layout === 'export' ? (
        <ExportHelp item={item} />
      ) : (
        <DataOptions item={item} draft={draft} onChange={change} />
      )}
      <div className={styles.optionsFoot}>
        <Button type="submit" disabled={!dirty || missing !== null}>
          {texts.options.apply}
        </Button>
        <span role="status">{dirty ? (missing ?? texts.options.unapplied) : ''}</span>
      </div>
    </form>
  );
}

interface PartProps {
  item: Import;
  draft: ImportOptions;
  onChange: (part: Partial<ImportOptions>) => void;
}

function DataOptions({ item, draft, onChange }: PartProps) {
  const bare = item.files.filter((file) => file.format !== null && file.format !== 'overpass');
  const fields = columnFieldsOf(item);
  const kind = item.target === 'events' ? 'events' : 'commerces';
  const [first] = item.files;
  const unpublishable = useMissingPermission('run', {
    ...item,
    options: { ...draft, publication: 'published' },
  });
  const unacceptable = useMissingPermission('run', { ...item, options: { ...draft, status: 'accepted' } });
  return (
    <>
      {kind === 'events' ? (
        <>
          <Publication
            value={draft.publication}
            unavailable={{ published: unpublishable }}
            onChange={(publication) => onChange({ publication })}
          />
          <Timezone
            value={draft.timezone}
            guessed={first?.timezone ?? null}
            onChange={(timezone) => onChange({ timezone })}
          />
        </>
      ) : (
        <Status
          value={draft.status}
          unavailable={{ accepted: unacceptable }}
          onChange={(status) => onChange({ status })}
        />
      )}
      {bare.length > 0 ? (
        <>
          <Source
            value={draft.source}
            guessed={bare[0]?.source ?? null}
            onChange={(source) => onChange({ source })}
          />
          <DefaultCategory
            target={kind}
            value={draft.defaultCategory}
            onChange={(defaultCategory) => onChange({ defaultCategory })}
          />
          {kind === 'commerces' ? (
            <Names value={draft.names} onChange={(names) => onChange({ names })} />
          ) : null}
          {bare
            .filter((file) => fields !== null && file.columns.length > 0)
            .map((file) => (
              <Columns
                key={file.name}
                file={file}
                target={item.target}
                fields={fields ?? {}}
                mapping={mappingOf(draft, file)}
                onChange={(mapping) => onChange({ columns: { ...draft.columns, [file.name]: mapping } })}
              />
            ))}
        </>
      ) : null}
    </>
  );
}

function ExportHelp({ item }: { item: Import }) {
  const ignored = new Set(item.files.flatMap((file) => ignoredColumns(item.target, file.columns)));
  return (
    <>
      <p className="small-text muted">{texts.options.exportHelp}</p>
      {ignored.size > 0 ? (
        <p className="small-text muted">{texts.options.ignored([...ignored].join(', '))}</p>
      ) : null}
    </>
  );
}

function mappingOf(draft: ImportOptions, file: { name: string; mapping: ColumnMapping }): ColumnMapping {
  return draft.columns[file.name] ?? file.mapping;
}
