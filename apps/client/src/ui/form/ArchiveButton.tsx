import type { Resource } from '@callejero/contract/resource.ts';
import { archiveOutline } from 'ionicons/icons';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useAbilities } from '../../api/session/abilities.ts';
import { useArchiveWithUndo } from '../hooks/useArchiveWithUndo.ts';
import { Button } from '../layout/Button.tsx';
import { listTexts } from '../list/texts.ts';
import { texts } from '../texts.ts';
import { ArchivingContext } from './archiving.ts';
import type { ArchiveOffer, FormRecord } from './types.ts';

interface ArchiveButtonProps extends ArchiveOffer {
  resource: Resource;
  record: FormRecord;
  listHref: string;
}

/** Archives the row of a form; not rendered for people who may not. */
export function ArchiveButton({ resource, record, listHref, detail, said }: ArchiveButtonProps) {
  const { archive: mayArchive } = useAbilities(resource);
  const { archive } = useArchiveWithUndo(resource);
  const { setArchiving } = use(ArchivingContext);
  const navigate = useNavigate();
  if (!mayArchive) return null;
  const name = String(record[resource.display] ?? resource.labels.one);
  const words = {
    question: listTexts.archiveOne(name),
    detail,
    done: texts.form.archived,
    restored: texts.form.restored,
    ...said?.(name),
  };
  const leave = () => navigate(listHref, { replace: true });

  return (
    <Button
      icon={archiveOutline}
      variant="plain"
      className="danger"
      onClick={() => void archive(record, words, { onArchiving: setArchiving, leave })}
    >
      {texts.archive}
    </Button>
  );
}
