import { useNavigate } from 'react-router';
import { type AuditRow, actorName } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { ChangeList } from '../../entities/history/ChangeList.tsx';
import { actionName, fieldChanges } from '../../entities/history/changes.ts';
import { useRecordHref } from '../../ground/record-pages.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { Fact } from '../../ui/values/Fact.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './ChangeDialog.module.css';
import { texts } from './texts.ts';
import { useRecordName } from './useRecordName.ts';

/** All details of one change. */
export function ChangeDialog({ row, onClose }: { row: AuditRow | null; onClose: () => void }) {
  return (
    <Modal open={row !== null} onClose={onClose} title={row ? actionName(row.action) : ''} large>
      {row ? <Change row={row} onClose={onClose} /> : null}
    </Modal>
  );
}

function Change({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const resource = auditedResources.get(row.resource);
  const name = useRecordName(row.resource, row.recordId);
  const navigate = useNavigate();
  const href = useRecordHref()(row.resource, row.recordId);
  return (
    <>
      <dl className={`facts ${styles.facts}`}>
        <Fact name={texts.columns.record}>
          {[resource?.labels.one ?? row.resource, name?.text].filter(Boolean).join(': ')}
        </Fact>
        <Fact name={texts.columns.who}>{actorName(row.actor)}</Fact>
        <Fact name={texts.columns.when}>{formatDateTime(row.createdAt)}</Fact>
      </dl>
      <ChangeList changes={fieldChanges(row, resource)} created={row.action === 'created'} />
      {href && name?.isArchived === false ? (
        <Button
          className={styles.open}
          onClick={() => {
            onClose();
            navigate(href);
          }}
        >
          {texts.open}
        </Button>
      ) : null}
      {row.requestId ? (
        <p className="field-help">
          {texts.request}: {row.requestId}
        </p>
      ) : null}
    </>
  );
}
