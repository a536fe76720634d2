import { type AuditRow, actorName } from '../../entities/history/audit-row.ts';
import { auditedResources } from '../../entities/history/audited-resources.ts';
import { actionName, changedLabels, fieldChanges } from '../../entities/history/changes.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** «cambió Categorías de 214 comercios» */
export function actInWords(row: AuditRow): string {
  const { action, act } = row;
  const count = act?.changes ?? 1;
  const labels = auditedResources.get(row.resource)?.labels;
  const things = (count === 1 ? labels?.one : labels?.many)?.toLowerCase() ?? texts.thing.toLowerCase();
  const fields = changedLabels(fieldChanges(row, auditedResources.get(row.resource)), 2);
  // The rows of an import change different fields.
  const says = action === 'updated' && act?.kind !== 'import' && fields !== '';
  const verb = says ? texts.changed(fields) : (texts.verbs[action] ?? `${actionName(action).toLowerCase()}:`);
  return texts.did(verb, formatNumber(count), things);
}

/** «Ana Pérez cambió Categorías de 214 comercios» */
export const whoDidWhat = (row: AuditRow): string => `${actorName(row)} ${actInWords(row)}`;
