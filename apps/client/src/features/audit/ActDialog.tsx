import { audit } from '@callejero/contract/resources/audit.ts';
import { readNextPage } from '../../api/http/next-page.ts';
import { useInfiniteList } from '../../api/resource.ts';
import { type AuditRow, auditQuery } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { ChangeList } from '../../entities/history/ChangeList.tsx';
import { fieldChanges } from '../../entities/history/changes.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import { whoDidWhat } from './act-words.ts';
import { RecordName } from './RecordName.tsx';
import { texts } from './texts.ts';

interface ActDialogProps {
  row: AuditRow | null;
  onClose: () => void;
  /** Absent where it can't be undone. */
  onUndo?: (() => void) | undefined;
}

/** All changes of an import or a bulk action. */
export function ActDialog({ row, onClose, onUndo }: ActDialogProps) {
  return (
    <Modal
      open={row !== null}
      onClose={onClose}
      title={row ? whoDidWhat(row) : ''}
      large
      foot={
        row?.act ? (
          <>
            {row.act.kind === 'import' ? (
              <LinkButton href={`/import?id=${row.act.id}`}>{texts.openImport}</LinkButton>
            ) : null}
            {onUndo ? <Button onClick={onUndo}>{texts.undo.action}</Button> : null}
          </>
        ) : null
      }
    >
      {row ? <Changes row={row} /> : null}
    </Modal>
  );
}

function Changes({ row }: { row: AuditRow }) {
  const { action, act, createdAt, requestId, resource } = row;
  const changes = useInfiniteList(audit, {
    filters: {
      requestId,
      action,
      resource,
      createdAt: { $gte: act?.startedAt ?? createdAt, $lte: createdAt },
    },
    sort: { createdAt: -1, id: -1 },
    ...auditQuery,
    perPage: 20,
  });
  const rows = changes.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <p className="muted">
        {act ? texts.acts[act.kind] : null} · {formatDateTime(createdAt)}
      </p>
      {changes.data ? null : <FailureOrSkeleton of={changes} rows={6} />}
      <ul className="plain-list stack gap-3">
        {rows.map((each) => (
          <li key={each.id} className="break">
            <RecordName row={each} />
            {action === 'created' ? null : (
              <ChangeList changes={fieldChanges(each, auditedResources.get(resource))} created={false} />
            )}
          </li>
        ))}
      </ul>
      {changes.hasNextPage ? (
        <Button variant="plain" className="wide" onClick={() => void readNextPage(changes)}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}
