import { useId } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Actor } from '../../entities/history/Actor.tsx';
import { type AuditRow, isAccount } from '../../entities/history/audit-row.ts';
import { auditedResources, hasName, isOnly } from '../../entities/history/audited-resources.ts';
import { actionName } from '../../entities/history/changes.ts';
import { useRecordHref } from '../../ground/record-pages.ts';
import { personName } from '../../ui/fields/person-name.ts';
import { useRelationNames } from '../../ui/fields/relation/RelationField.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatDateTime, formatRelative } from '../../ui/values/format.ts';
import styles from './dashboard.module.css';
import { useLatestChanges } from './dashboard-api.ts';
import { texts } from './texts.ts';

const words = texts.activity;

/** The latest changes, with links to what was changed. */
export function Activity() {
  const id = useId();
  const latest = useLatestChanges(true);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <div className="row wrap between target gap-1-4">
        <h2 className="normal-text" id={id}>
          {words.title}
        </h2>
        <Link to="/audit" className="inline-row small-text strong target">
          {words.all}
        </Link>
      </div>
      {latest.data ? (
        latest.data.length > 0 ? (
          <ol className="plain-list">
            {latest.data.map((row) => (
              <li key={row.id} className={`${styles.entry} ${styles.dashboardListItem}`}>
                <span className={styles.rowText}>
                  <span>
                    <strong>{actionName(row.action)}</strong> · <RecordName row={row} />
                  </span>
                  <span className="muted">
                    <Actor row={row} className={styles.entryLink} /> ·{' '}
                    <time dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
                      {formatRelative(row.createdAt)}
                    </time>
                  </span>
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="muted">{words.empty}</p>
        )
      ) : (
        <FailureOrSkeleton of={latest} rows={8} />
      )}
    </section>
  );
}

/** The changed record, by its name if the reader may see it. */
function RecordName({ row: { resource: name, recordId } }: { row: AuditRow }) {
  const { user } = useSession();
  const recordHref = useRecordHref();
  const resource = auditedResources.get(name);
  if (!resource) return name;
  if (!isOffered(user, `${name}:read`)) return resource.labels.one;
  const href = recordHref(name, recordId);
  if (isOnly(name))
    return href ? (
      <Link className={styles.entryLink} to={href}>
        {resource.labels.one}
      </Link>
    ) : (
      resource.labels.one
    );
  if (!hasName(name)) return resource.labels.one;
  return <NamedRecord resource={resource} id={recordId} />;
}

function NamedRecord({
  resource,
  id,
}: {
  resource: NonNullable<ReturnType<typeof auditedResources.get>>;
  id: string;
}) {
  const names = useRelationNames(resource, [id], isAccount(resource.name) ? personName : undefined);
  const name = names.get(id);
  const href = useRecordHref()(resource.name, id);
  if (name === undefined) return resource.labels.one;
  return href ? (
    <Link className={styles.entryLink} to={href}>
      {name}
    </Link>
  ) : (
    `${resource.labels.one} «${name}»`
  );
}
