import type { Resource } from '@callejero/contract/resource.ts';
import { loader } from '../../api/http/loader.ts';
import { invalidate, useArchive, useRestore } from '../../api/resource.ts';
import { writeEach } from '../../api/write-each.ts';
import { attempt } from '../feedback/attempt.ts';
import { feedback } from '../feedback/feedback.ts';
import { texts } from '../texts.ts';

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

/** Archives rows after a question and offers to undo it in a toast. */
export function useArchiveWithUndo(resource: Resource) {
  const { mutateAsync: archiveOne } = useArchive(resource, { readsAgain: false });
  const { mutateAsync: restoreOne } = useRestore(resource, { readsAgain: false });
  const readAgain = () => invalidate(resource.name);

  async function restore(rows: readonly Pick<Archivable, 'id'>[], said: string): Promise<void> {
    await attempt(async () => {
      await writeEach(rows, ({ id }) => restoreOne({ id }), readAgain, loader);
      feedback.success(said);
    });
  }

  /** True when all rows are archived. */
  async function archive(
    rows: readonly Archivable[],
    words: ArchiveWords,
    { onArchiving, leave, explain }: ArchiveOptions = {},
  ): Promise<boolean> {
    if (!(await feedback.confirm(words.question, words.detail))) return false;
    onArchiving?.(true);
    try {
      await writeEach(rows, ({ id, rev }) => archiveOne({ id, rev }), readAgain, loader);
    } catch (error) {
      onArchiving?.(false);
      if (!explain?.(error)) feedback.error(error);
      return false;
    }
    leave?.();
    feedback.info(words.done, {
      button: texts.undo,
      onButton: () => void restore(rows, words.restored),
      takesLostFocus: true,
    });
    return true;
  }

  return { archive, restore };
}
