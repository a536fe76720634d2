import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { useNavigate } from 'react-router-dom';
import { RequestError } from '../../api/http/errors.ts';
import { useArchive, useRestore } from '../../api/resource.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { countInWords, usesOf, usesSentence } from './in-use.ts';
import { texts } from './texts.ts';
import { usesHref } from './uses.ts';

type Removable = Pick<Category, 'id' | 'rev' | 'name'>;

/** Deletes a category after asking, says what uses it when that is refused, and offers to undo. */
export function useRemoveCategory() {
  const archive = useArchive(categories);
  const restore = useRestore(categories);
  const feedback = useFeedback();
  const navigate = useNavigate();

  async function undo({ id, name }: Removable): Promise<void> {
    try {
      await restore.mutateAsync({ id });
      feedback.success(texts.restored(name));
    } catch (error) {
      feedback.error(error);
    }
  }

  /** Whether it is gone. */
  async function remove(category: Removable): Promise<boolean> {
    if (!(await feedback.confirm(texts.removeQuestion(category.name), texts.removeDetail))) return false;
    try {
      await archive.mutateAsync({ id: category.id, rev: category.rev });
    } catch (error) {
      if (error instanceof RequestError && error.code === 'in-use') {
        const uses = usesOf(error.details);
        const links = uses.flatMap((use) => {
          const href = usesHref(use.resource, category.id);
          return href ? [{ label: texts.seeUses(countInWords(use)), handler: () => navigate(href) }] : [];
        });
        feedback.alert({
          title: texts.inUseTitle(category.name),
          subtitle: `${usesSentence(uses) ?? error.message} ${texts.inUseHelp}`,
          actions: [
            ...links.map((link) => ({ ...link, variant: 'secondary' as const })),
            { label: texts.accept },
          ],
        });
      } else feedback.error(error);
      return false;
    }
    feedback.info(texts.removed(category.name), { button: texts.undo, onButton: () => void undo(category) });
    return true;
  }

  return { remove, undo };
}
