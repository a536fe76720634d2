import { PersonLink } from '../person/PersonLink.tsx';
import { type AuditRow, actorName } from './audit-row.ts';

/** Names whoever made a change, and links to the page of that person. */
export const Actor = ({ row, className }: { row: AuditRow; className?: string | undefined }) => (
  <PersonLink className={className} id={typeof row.actor === 'string' ? null : row.actor?.id}>
    {actorName(row)}
  </PersonLink>
);
