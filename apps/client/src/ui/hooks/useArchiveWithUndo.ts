import type { Resource } from '@callejero/contract/resource.ts';
import { loader } from '../../api/http/loader.ts';
import { invalidate, useArchive, useRestore } from '../../api/resource.ts';
import { tryEach, writeEach } from '../../api/write-each.ts';
import { attempt } from '../feedback/attempt.ts';
import { feedback } from '../feedback/feedback.ts';
import { showOutcome } from '../feedback/outcome.ts';
import { listTexts } from '../list/texts.ts';
import { texts } from '../texts.ts';
import { archiveEach } from './archive-each.ts';

type Archivable = { id: string; rev: number };

export interface ArchiveWords {
  question: string;
  /** Names what will be lost. */
  detail: string;
  done: string;
  restored: string;
}

interface ArchiveOptions {
  /** Called with true when archiving begins, and with false if it fails. */
  onArchiving?: (isArchiving: boolean) => void;
  /** Leaves the page of the archived row, before the toast that offers the undo. */
  leave?: () => void;
  /** Explains a refusal; false shows the error as it is. */
  explain?: (error: unknown) => boolean;
}

/** Archives one row or several after a question and offers to undo it in a toast. */
export function useArchiveWithUndo(resource: Resource) {
  const { mutateAsync: archiveOne } = useArchive(resource, { readsAgain: false });
  const { mutateAsync: restoreOne } = useRestore(resource, { readsAgain: false });
  const readAgain = () => invalidate(resource.name);

  /** Of several rows each may fail alone. `restored` is said of a single one. */
  async function restore(rows: readonly Pick<Archivable, 'id'>[], restored: string): Promise<void> {
    const write = ({ id }: Pick<Archivable, 'id'>) => restoreOne({ id });
    if (rows.length > 1) {
      const words = { done: listTexts.restoredMany, failed: listTexts.notRestored };
      showOutcome(await tryEach(rows, write, readAgain, loader), words);
      return;
    }
    await attempt(async () => {
      await writeEach(rows, write, readAgain, loader);
      feedback.success(restored);
    });
  }

  /** True when the row is archived. */
  async function archive(
    row: Archivable,
    words: ArchiveWords,
    { onArchiving, leave, explain }: ArchiveOptions = {},
  ): Promise<boolean> {
    if (!(await feedback.confirm(words.question, words.detail))) return false;
    onArchiving?.(true);
    try {
      await writeEach([row], ({ id, rev }) => archiveOne({ id, rev }), readAgain, loader);
    } catch (error) {
      onArchiving?.(false);
      if (!explain?.(error)) feedback.error(error);
      return false;
    }
    leave?.();
    offerUndo(words.done, [row], words.restored);
    return true;
  }

  /** Archives several rows, of which each may fail alone. True when some are archived. */
  async function archiveMany(rows: readonly Archivable[]): Promise<boolean> {
    if (!(await feedback.confirm(listTexts.archiveMany(rows.length), listTexts.archiveManyDetail)))
      return false;
    const { archived, said } = await archiveEach(
      rows,
      ({ id, rev }) => archiveOne({ id, rev }),
      readAgain,
      loader,
    );
    if (archived.length === 0) feedback.error(said);
    else offerUndo(said, archived, texts.form.restored);
    return archived.length > 0;
  }

  function offerUndo(said: string, rows: readonly Archivable[], restored: string): void {
    feedback.info(said, {
      button: texts.undo,
      onButton: () => void restore(rows, restored),
      takesLostFocus: true,
    });
  }

  return { archive, archiveMany, restore };
}
