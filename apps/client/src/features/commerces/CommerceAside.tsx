import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { Link } from '../../ui/layout/Link.tsx';
import './commerces.css';
import styles from './commerces.module.css';
import { DuplicatesPanel } from './DuplicatesPanel.tsx';
import { texts } from './texts.ts';

/** The proposed changes and the notes of an import, for the reviewer, beside the form. */
export function CommerceAside({ commerce }: { commerce: Commerce }) {
  return (
    <>
      {commerce.pendingChanges ? (
        <section className={`${styles.panel} grid gap-2 pad-4 one-column card`}>
          <h2 className="normal-text">{texts.changes.title}</h2>
          <p className="commerce-muted">{texts.changes.help}</p>
          <Differences
            differences={differences({ ...commerce }, commerce.pendingChanges)}
            before={texts.changes.live}
            after={texts.changes.proposed}
          />
        </section>
      ) : null}
      {commerce.liveChanges ? (
        <section className={`${styles.panel} grid gap-2 pad-4 one-column card`}>
          <h2 className="normal-text">{texts.live.title}</h2>
          <p className="commerce-muted">{texts.live.help}</p>
          <Differences
            differences={differences({ ...commerce, ...commerce.liveChanges }, { ...commerce })}
            before={texts.live.before}
            after={texts.live.now}
          />
        </section>
      ) : null}
      <DuplicatesPanel commerce={commerce} />
      <section className={`${styles.panel} grid gap-2 pad-4 one-column card`}>
        <h2 className="normal-text">{texts.imported.panel}</h2>
        {commerce.importNotes.length > 0 ? (
          <ul className="plain-list grid gap-2">
            {commerce.importNotes.map((note) => (
              <li className="warning-tint round-small pad-2-3 small-text warning-text break" key={note}>
                {note}
              </li>
            ))}
          </ul>
        ) : (
          <p className="commerce-muted">{commerce.source ? texts.imported.clean : texts.imported.own}</p>
        )}
        {commerce.source ? (
          <dl className={styles.facts}>
            <dt className="muted">{texts.imported.source}</dt>
            <dd className={styles.factValue}>{commerce.source.name}</dd>
            <dt className="muted">{texts.imported.externalId}</dt>
            <dd className={styles.factValue}>
              <code>{commerce.source.externalId}</code>
            </dd>
            {commerce.source.licence ? (
              <>
                <dt className="muted">{texts.imported.licence}</dt>
                <dd className={styles.factValue}>{commerce.source.licence}</dd>
              </>
            ) : null}
          </dl>
        ) : null}
        {commerce.import ? <Link to={`/import?id=${commerce.import}`}>{texts.imported.see}</Link> : null}
      </section>
    </>
  );
}
