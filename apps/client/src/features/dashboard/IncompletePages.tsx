import type { PageSlug } from '@callejero/contract/resources/pages.ts';
import { findBlanks } from '@callejero/contract/text/blanks.ts';
import { usePage } from '../../api/pages.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';

/** Warns that the legal texts, which people accept at sign-up, still have blanks that the administration must fill in. */
export function IncompletePages() {
  const { user } = useSession();
  if (!isOffered(user, 'pages:update')) return null;
  return (
    <div className={styles.pages}>
      <IncompletePage slug="privacy" />
      <IncompletePage slug="terms" />
    </div>
  );
}

/** «domicilio» from `[Domicilio]`. */
const nameOf = (blank: string) => blank.slice(1, 2).toLocaleLowerCase('es') + blank.slice(2, -1);

function IncompletePage({ slug }: { slug: PageSlug }) {
  const { data } = usePage(slug);
  const blanks = findBlanks(data?.body ?? '');
  if (blanks.length === 0) return null;
  const title = texts.pages.complete[slug];
  return (
    <section className={`card stack gap-3 pad-5 ${styles.notice}`} aria-label={title}>
      <div>
        <h2 className="normal-text">{title}</h2>
        <p className={styles.noticeText}>{texts.pages.missing(blanks.map(nameOf))}</p>
      </div>
      <div className="flex wrap gap-2-3">
        <LinkButton href={`/legal/${slug}/edit`}>{texts.pages.edit}</LinkButton>
      </div>
    </section>
  );
}
