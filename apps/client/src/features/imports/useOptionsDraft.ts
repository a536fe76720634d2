import type { Import, ImportFile } from '@callejero/contract/answers/imports.ts';
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { useEffect, useState } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';
import { changeImport, isBusy } from './api.ts';
import { sameMapping } from './mapping/columns.ts';
import { useMissingPermission } from './useMissingPermission.ts';

export interface OptionsDraft {
  draft: ImportOptions;
  /** The plan was made with other options. */
  dirty: boolean;
  change(part: Partial<ImportOptions>): void;
  /** Plans again with the draft at once. */
  apply(): Promise<void>;
  /** The permission that the draft's import needs and the person lacks, in Spanish. */
  missing: string | null;
}

/** Milliseconds after the last change. */
const pause = 700;

/** The options as they are shown. A change is sent after a pause, or once the plan that is being made is ready. */
export function useOptionsDraft(item: Import): OptionsDraft {
  const [changes, setChanges] = useState<Partial<ImportOptions>>({});
  const draft = { ...item.options, ...changes };
  const dirty = !isApplied(draft, item);
  const missing = useMissingPermission('run', {
    ...item,
    target: draft.target ?? item.target,
    options: draft,
  });

  async function apply(): Promise<void> {
    if (!dirty || isBusy(item) || missing !== null) return;
    await attempt(async () => {
      await changeImport(item.id, { ...sent(draft), rev: item.rev });
      setChanges((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => isNewer(key, value, changes))),
      );
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan or another draft restarts the pause, a new render does not
  useEffect(() => {
    const timer = setTimeout(() => void apply(), pause);
    return () => clearTimeout(timer);
  }, [JSON.stringify(draft), item.rev, dirty]);

  const change = (part: Partial<ImportOptions>) => setChanges((now) => ({ ...now, ...part }));
  return { draft, dirty, change, apply, missing };
}

/** Whether a change was made after `before` was sent, or is a text that goes on after a space. */
function isNewer(key: string, value: unknown, before: Partial<ImportOptions>): boolean {
  if (value !== before[key as keyof ImportOptions]) return true;
  return (
    key === 'source' && JSON.stringify(value) !== JSON.stringify(trimmed(value as ImportOptions['source']))
  );
}

const trimmed = (source: ImportOptions['source']): ImportOptions['source'] =>
  source?.name.trim() ? { name: source.name.trim(), licence: source.licence.trim() } : null;

const sent = (draft: ImportOptions): ImportOptions => ({ ...draft, source: trimmed(draft.source) });

function isApplied(draft: ImportOptions, { options, files }: Import): boolean {
  const plain = (each: ImportOptions) => JSON.stringify({ ...each, columns: {} });
  return (
    plain(sent(draft)) === plain(options) &&
    files.every((file) => sameMapping(getMapping(draft, file), file.mapping))
  );
}

export function getMapping(draft: ImportOptions, file: Pick<ImportFile, 'name' | 'mapping'>): ColumnMapping {
  return draft.columns[file.name] ?? file.mapping;
}
