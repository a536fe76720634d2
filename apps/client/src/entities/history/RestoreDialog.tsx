import type { Resource } from '@callejero/contract/resource.ts';
import { useState } from 'react';
import { fieldErrors, getConflict, toRequestError } from '../../api/http/errors.ts';
import { invalidate, updateRow } from '../../api/resource.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { texts as common } from '../../ui/texts.ts';
import { formatDateTime } from '../../ui/values/format.ts';
import type { AuditRow } from './audit-row.ts';
import { ChangeList } from './ChangeList.tsx';
import { historyTexts } from './texts.ts';
import { type Former, useVersion } from './useVersion.ts';
import { lostInWords, restoringBody } from './versions.ts';

interface RestoreDialogProps {
  resource: Resource;
  id: string;
  entry: AuditRow;
  /** By default the whole version is restored. */
  former?: Former;
  onClose: () => void;
}

/** Shows what restoring a former version, or undoing one change, would change, and does it by an ordinary update. */
export function RestoreDialog({ resource, id, entry, former = 'version', onClose }: RestoreDialogProps) {
  const texts = former === 'undo' ? { ...historyTexts.restore, ...historyTexts.undo } : historyTexts.restore;
  const version = useVersion(resource, id, entry, former);
  /** Fields whose former values the server refuses, with the reason. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const found = version.data;
  const body = found ? restoringBody(found, new Set(refused.keys())) : {};
  const changes = found?.changes.filter(({ name }) => name in body) ?? [];
  const isLost = (found?.lost.length ?? 0) + refused.size > 0;

  const restore = async () => {
    if (!found || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await updateRow(resource, { seen: found.current, changes: body as never });
      await invalidate(resource.name, 'audit');
      feedback.success(texts.done);
      onClose();
    } catch (error) {
      const named = fieldErrors(error).flatMap(({ path, message }) => {
        const [name = ''] = path.split('.');
        return name in body ? [[name, message] as const] : [];
      });
      if (named.length > 0) setRefused(new Map([...refused, ...named]));
      else setProblem(getConflict(error) ? texts.stale : toRequestError(error).message);
      if (getConflict(error)) await version.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={texts.title(formatDateTime(entry.createdAt))}
      foot={
        <>
          <Button variant="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          {changes.length > 0 ? (
            <Button variant="primary" busy={busy} onClick={() => void restore()}>
              {isLost ? texts.applyRest : texts.apply}
            </Button>
          ) : null}
        </>
      }
    >
      {!found ? (
        <FailureOrSkeleton of={version} rows={4} />
      ) : (
        <>
          {problem ? <p role="alert">{problem}</p> : null}
          {changes.length > 0 ? (
            <>
              <p>{texts.intro}</p>
              <ChangeList changes={changes} created={false} />
            </>
          ) : (
            <p>{texts.nothing}</p>
          )}
          {found.since.length > 0 && changes.length > 0 ? (
            <p role="status">{historyTexts.undo.since(found.since.join(', '))}</p>
          ) : null}
          {isLost ? <p role="status">{lostInWords(resource, found.lost, refused)}</p> : null}
        </>
      )}
    </Modal>
  );
}
