import type { Resource } from '@callejero/contract/resource.ts';
import { IonIcon } from '@ionic/react';
import { archiveOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router-dom';
import { useArchive, useRestore } from '../../api/resource.ts';
import { feedback } from '../feedback/feedback.ts';
import { useAbilities } from '../list/abilities.ts';
import { texts } from '../texts.ts';
import type { FormRecord } from './types.ts';

interface ArchiveButtonProps {
  resource: Resource;
  record: FormRecord;
  /** Where one goes afterwards. */
  listHref: string;
  /** What will be lost. */
  detail: string;
}

/** Archives the row of a form: asked, and undone from its toast. Not there for who may not. */
export function ArchiveButton({ resource, record, listHref, detail }: ArchiveButtonProps) {
  const { archive: mayArchive } = useAbilities(resource);
  const archive = useArchive(resource);
  const restore = useRestore(resource);
  const navigate = useNavigate();
  if (!mayArchive) return null;
  const { id, rev } = record;
  const name = String(record[resource.display] ?? resource.labels.one);

  async function undo(): Promise<void> {
    try {
      await restore.mutateAsync({ id });
      feedback.success(texts.form.restored);
    } catch (error) {
      feedback.error(error);
    }
  }

  async function remove(): Promise<void> {
    if (!(await feedback.confirm(texts.list.archiveOne(name), detail))) return;
    try {
      await archive.mutateAsync({ id, rev });
    } catch (error) {
      feedback.error(error);
      return;
    }
    navigate(listHref, { replace: true });
    feedback.info(texts.form.archived, { button: texts.undo, onButton: () => void undo() });
  }

  return (
    <button type="button" className="button plain danger" onClick={() => void remove()}>
      <IonIcon icon={archiveOutline} aria-hidden="true" />
      {texts.archive}
    </button>
  );
}
