import type { Import, ImportFile } from '@callejero/contract/answers/imports.ts';
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { useEffect, useState } from 'react';
import { getConflict } from '../../api/http/errors.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import type { TypedOver } from '../../ui/form/typed-over.ts';
import { useTypedOver } from '../../ui/form/useTypedOver.ts';
import { changeImport, isBusy } from './api.ts';
import { sameMapping } from './mapping/columns.ts';
import { useMissingPermission } from './useMissingPermission.ts';

type SeenOptions = ImportOptions & Pick<Import, 'rev'>;

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
  const newest = { ...item.options, rev: item.rev };
  const { values, ...typing } = useTypedOver<SeenOptions>(
    newest,
    useState<TypedOver<SeenOptions> | null>(null),
  );
  const { rev: _, ...draft } = values;
  const dirty = !isApplied(draft, item);
  const missing = useMissingPermission('run', {
    ...item,
    target: draft.target ?? item.target,
    options: draft,
  });

  async function apply(): Promise<void> {
    if (!dirty || isBusy(item) || missing !== null) return;
    await attempt(async () => {
      const { seen, changes } = typing.toSend();
      try {
        const { options, rev } = await changeImport(item.id, { ...sent(draft), rev: seen.rev });
        typing.written(withoutOpenSource(changes), { ...options, rev });
      } catch (error) {
        const conflict = getConflict<Import>(error);
        if (conflict) typing.giveWay({ ...conflict.current.options, rev: conflict.current.rev });
        throw error;
      }
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plan or another draft restarts the pause, a new render does not
  useEffect(() => {
    const timer = setTimeout(() => void apply(), pause);
    return () => clearTimeout(timer);
  }, [JSON.stringify(draft), item.rev, dirty]);

  return { draft, dirty, change: typing.type, apply, missing };
}

/** The sent options without a source whose text goes on after a space: it stays as it was typed. */
function withoutOpenSource(changes: Partial<SeenOptions>): Partial<SeenOptions> {
  const { source, ...others } = changes;
  const isOpen = source && JSON.stringify(source) !== JSON.stringify(trimmed(source));
  return isOpen ? others : changes;
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
