import { PersonLink } from '../person/PersonLink.tsx';
import { type AuditRow, actorName } from './audit-row.ts';

/** Names whoever made a change, and links to the page of that person. */
export const Actor = ({ row }: { row: AuditRow }) => (
  <PersonLink id={typeof row.actor === 'string' ? null : row.actor?.id}>{actorName(row)}</PersonLink>
);
