import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ImportOptions } from '@callejero/contract/resources/imports.ts';
import { sourceTargets } from '@callejero/contract/resources/sources.ts';
import { isBusy } from './api.ts';
import { Columns } from './mapping/Columns.tsx';
import { Names, Publication, Source, Status, Timezone, Turns } from './OptionFields.tsx';
import { TargetSelect } from './TargetSelect.tsx';
import { getColumnFields, ignoredColumns } from './targets.ts';
import { texts } from './texts.ts';
import { useMissingPermission } from './useMissingPermission.ts';
import { getMapping, type OptionsDraft } from './useOptionsDraft.ts';

/** The choices before confirming. A changed one plans again, so that people confirm what they have seen. */
export function Options({ item, options }: { item: Import; options: OptionsDraft }) {
  const { draft, dirty, change, apply, missing } = options;
  const target = draft.target ?? item.target;
  // The options of another target are known after the files were read again.
  const same = target === item.target;
  return (
    <form
      className="grid gap-4 pad-5 one-column card"
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
        onChange={(next) => change({ target: next, columns: {}, values: {}, defaultCategory: null })}
      />
      {!same ? null : item.layout === 'export' ? (
        <ExportHelp item={item} />
      ) : (
        <DataOptions item={item} draft={draft} onChange={change} />
      )}
      <p role="status">{dirty || isBusy(item) ? (missing ?? texts.options.recalculating) : ''}</p>
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
  const fields = getColumnFields(item);
  const [first] = item.files;
  const unpublishable = useMissingPermission('run', {
    ...item,
    options: { ...draft, publication: 'published' },
  });
  const unacceptable = useMissingPermission('run', { ...item, options: { ...draft, status: 'accepted' } });
  return (
    <>
      {item.target === 'events' ? (
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
      ) : item.target === 'shifts' ? (
        <Turns value={draft.turns} onChange={(turns) => onChange({ turns })} />
      ) : item.target === 'commerces' ? (
        <Status
          value={draft.status}
          unavailable={{ accepted: unacceptable }}
          onChange={(status) => onChange({ status })}
        />
      ) : null}
      {bare.length > 0 ? (
        <>
          {Object.hasOwn(sourceTargets, item.target) ? (
            <Source
              value={draft.source}
              guessed={bare[0]?.source ?? null}
              onChange={(source) => onChange({ source })}
            />
          ) : null}
          {item.target !== 'events' && item.target !== 'shifts' ? (
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
                mapping={getMapping(draft, file)}
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
