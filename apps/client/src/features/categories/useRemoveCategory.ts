import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { useNavigate } from 'react-router';
import { RequestError } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useArchiveWithUndo } from '../../ui/hooks/useArchiveWithUndo.ts';
import { countInWords, parseUses, usesSentence } from './in-use.ts';
import { texts } from './texts.ts';
import { usesHref } from './uses.ts';

type Removable = Pick<Category, 'id' | 'rev' | 'name'>;

/** Archives a category after a confirmation, says what uses it when the server refuses, and offers to undo. */
export function useRemoveCategory() {
  const { archive, restore } = useArchiveWithUndo(categories);
  const navigate = useNavigate();

  function explain({ id, name }: Removable, error: unknown): boolean {
    if (!(error instanceof RequestError) || error.code !== 'in-use') return false;
    const uses = parseUses(error.details);
    const links = uses.flatMap((use) => {
      const href = usesHref(use.resource, id);
      return href ? [{ label: texts.seeUses(countInWords(use)), handler: () => navigate(href) }] : [];
    });
    feedback.alert({
      title: texts.inUseTitle(name),
      subtitle: `${usesSentence(uses) ?? error.message} ${texts.inUseHelp}`,
      actions: [
        ...links.map((link) => ({ ...link, variant: 'secondary' as const })),
        { label: texts.accept },
      ],
    });
    return true;
  }

  return {
    /** True when it is archived. */
    remove: (category: Removable) =>
      archive(
        category,
        {
          question: texts.removeQuestion(category.name),
          detail: texts.removeDetail,
          done: texts.removed(category.name),
          restored: texts.restored(category.name),
        },
        { explain: (error) => explain(category, error) },
      ),
    undo: (category: Pick<Removable, 'id' | 'name'>) => restore([category], texts.restored(category.name)),
  };
}
