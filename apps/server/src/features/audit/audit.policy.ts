import { audit } from '@callejero/contract/resources/audit.ts';
import sql, { raw } from 'sql-template-tag';
import { readAll } from '../../access/grants.ts';
import type { Policy, Principal } from '../../access/policy.ts';

/** The collections that the permissions allow to read completely. */
function readable({ permissions }: Principal): string[] {
  return permissions.flatMap((permission) => {
    const [area = '', action = ''] = permission.split(':');
    return action === 'read' || action === '*' ? [area] : [];
  });
}

/** Whoever may read a row may read its changes, so that the history reveals no hidden values. */
export const auditPolicy: Policy = {
  read(principal) {
    const all = readAll(audit, principal);
    if (principal.permissions.includes('*')) return all;
    const names = readable(principal);
    return all.map((grant) => ({
      ...grant,
      rows: (alias: string) => sql`${raw(alias)}.resource = any(${names}::text[])`,
    }));
  },
};
