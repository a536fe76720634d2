import { useNavigate } from 'react-router';
import { Actor } from '../../entities/history/Actor.tsx';
import type { AuditRow } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { ChangeList } from '../../entities/history/ChangeList.tsx';
import { actionName, fieldChanges } from '../../entities/history/changes.ts';
import { useRecordHref } from '../../ground/record-pages.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { Fact } from '../../ui/values/Fact.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './audit.module.css';
import { formatKind } from './RecordName.tsx';
import { texts } from './texts.ts';
import { useRecordName } from './useRecordName.ts';

interface ChangeDialogProps {
  row: AuditRow | null;
  onClose: () => void;
  /** Absent where it can't be undone. */
  onUndo?: (() => void) | undefined;
}

/** All details of one change. */
export function ChangeDialog({ row, onClose, onUndo }: ChangeDialogProps) {
  return (
    <Modal
      open={row !== null}
      onClose={onClose}
      title={row ? actionName(row.action) : ''}
      large
      foot={onUndo ? <Button onClick={onUndo}>{texts.undo.action}</Button> : null}
    >
      {row ? <Change row={row} onClose={onClose} /> : null}
    </Modal>
  );
}

function Change({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const resource = auditedResources.get(row.resource);
  const name = useRecordName(row);
  const navigate = useNavigate();
  const href = useRecordHref()(row.resource, row.recordId);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={texts.columns.record}>
          {[formatKind(row.resource), name?.text].filter(Boolean).join(': ')}
        </Fact>
        <Fact name={texts.columns.who}>
          <Actor row={row} />
        </Fact>
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
    </>
  );
}
