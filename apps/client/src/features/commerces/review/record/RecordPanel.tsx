import { isOwnershipUndecided } from '@callejero/contract/resources/commerces.ts';
import type { RefObject } from 'react';
import { Link } from '../../../../ui/layout/Link.tsx';
import { StatusChip } from '../../../../ui/states/StatusChip.tsx';
import { formatDateTime, formatRelative } from '../../../../ui/values/format.ts';
import '../../commerces.css';
import { texts as commonTexts } from '../../texts.ts';
import { getArrival, isLive } from '../queue/queue.ts';
import reviewStyles from '../Review.module.css';
import { reviewTexts } from '../texts.ts';
import { DecisionHistory } from './DecisionHistory.tsx';
import { FactValue } from './FactValue.tsx';
import { changedFields, type Fact, factSections, toFacts } from './facts.ts';
import styles from './record.module.css';
import { getProposer, type ReviewRecord, toProposal } from './useRecord.ts';

const texts = reviewTexts.record;
/** Facts that take the whole width of a narrow panel. */
const longFacts = new Set([
  'description',
  'photos',
  'menuPhotos',
  'openingHours',
  'openingHoursText',
  'specialHours',
]);

interface RecordPanelProps {
  record: ReviewRecord;
  /** The position in the queue, from 1; 0 when it is not loaded. */
  at: number;
  of: number;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The commerce in sections, read-only, with what its owner wants to change marked in its place. */
export function RecordPanel({ record, at, of, heading }: RecordPanelProps) {
  const live = isLive(record);
  // Of changes that are published already, the values before stand in the place of the current ones.
  const shown = live ? { ...record, ...record.liveChanges } : { ...record };
  const proposed = live ? pick({ ...record }, Object.keys(record.liveChanges ?? {})) : record.pendingChanges;
  const changed = changedFields(shown, proposed).size;
  return (
    <article className={reviewStyles.record}>
      <header className={styles.head}>
        <h2 className={styles.headTitle} ref={heading} tabIndex={-1} data-review-focus>
          {record.name}
        </h2>
        <p className={styles.meta}>
          <StatusChip
            color="warning"
            label={live ? commonTexts.live.title : proposed ? texts.changes : texts.pending}
          />
          <span title={formatDateTime(getArrival(record))}>
            {reviewTexts.queue.since(formatRelative(getArrival(record)))}
          </span>
          {record.proposedBy ? null : (
            <span>{record.source ? texts.imported(record.source.name) : texts.ownSource}</span>
          )}
          {at > 0 ? <span className={styles.at}>{texts.at(at, of)}</span> : null}
        </p>
        {record.proposedBy ? <p className="strong">{proposalText(record)}</p> : null}
        {proposed ? <p className="strong">{live ? commonTexts.live.help : texts.changed(changed)}</p> : null}
      </header>
      {factSections.map(({ title, fields }) => (
        <Section key={title} title={title} facts={toFacts(fields, shown, proposed)} of={record.name} />
      ))}
      {record.source ? <Imported record={record} /> : null}
      <DecisionHistory id={record.id} />
    </article>
  );
}

const pick = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** The proposer's name and, until a review decides it, whether the commerce is theirs in their words. */
function proposalText(record: ReviewRecord): string {
  const claims = isOwnershipUndecided(toProposal(record));
  return texts.proposedBy(getProposer(record), record.status === 'accepted' ? null : claims);
}

function Section({ title, facts, of }: { title: string; facts: readonly Fact[]; of: string }) {
  if (facts.length === 0) return null;
  return (
    <section className="grid gap-2 one-column pad card">
      <h3 className="small-text strong muted">{title}</h3>
      <dl className={`${reviewStyles.facts} grid gap-2`}>
        {facts.map((fact) => (
          <div
            key={fact.name}
            className={`${reviewStyles.fact} ${fact.changed ? reviewStyles.changed : longFacts.has(fact.name) ? 'long' : ''}`}
          >
            <dt className={fact.label === title ? 'visually-hidden' : reviewStyles.label}>{fact.label}</dt>
            <dd className="shrink break">
              {fact.changed ? <Change fact={fact} of={of} /> : <FactValue {...fact} of={of} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Change({ fact, of }: { fact: Fact; of: string }) {
  return (
    <>
      <div className={styles.before}>
        <span className={styles.changeLabel}>{texts.before}</span>
        <del className={styles.beforeRemoved}>
          <FactValue name={fact.name} value={fact.value} of={of} />
        </del>
      </div>
      <div className={styles.after}>
        <span className={styles.changeLabel}>{texts.after}</span>
        <ins className="strong undecorated">
          <FactValue name={fact.name} value={fact.proposed} of={of} />
        </ins>
      </div>
    </>
  );
}

function Imported({ record }: { record: ReviewRecord }) {
  const { source } = record;
  return (
    <section className="grid gap-2 one-column pad card">
      <h3 className="small-text strong muted">{texts.imports}</h3>
      {record.importNotes.length > 0 ? (
        <ul className="plain-list grid gap-2">
          {record.importNotes.map((note) => (
            <li className="warning-tint round-small pad-2-3 small-text warning-text break" key={note}>
              {note}
            </li>
          ))}
        </ul>
      ) : (
        <p className="commerce-muted">{texts.importsNone}</p>
      )}
      {source ? (
        <dl className={`${reviewStyles.facts} grid gap-2`}>
          <div className={reviewStyles.fact}>
            <dt className={reviewStyles.label}>{commonTexts.imported.source}</dt>
            <dd className="shrink break">{[source.name, source.licence].filter(Boolean).join(' · ')}</dd>
          </div>
          <div className={reviewStyles.fact}>
            <dt className={reviewStyles.label}>{commonTexts.imported.externalId}</dt>
            <dd className="shrink break">
              <code>{source.externalId}</code>
            </dd>
          </div>
        </dl>
      ) : null}
      {record.import ? <Link to={`/import?id=${record.import}`}>{texts.seeImport}</Link> : null}
    </section>
  );
}
