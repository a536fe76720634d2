import type { AuditRow } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { texts } from './texts.ts';
import { useRecordName } from './useRecordName.ts';

export const formatKind = (resource: string): string =>
  auditedResources.get(resource)?.labels.one ?? texts.things[resource] ?? texts.thing;

/** The kind and the name of what was changed. */
export function RecordName({ row, className }: { row: AuditRow; className?: string | undefined }) {
  const name = useRecordName(row);
  return (
    <span className={className} title={name?.text}>
      <span className="muted">{formatKind(row.resource)}</span> {name?.text}
    </span>
  );
}
