import { countedPath } from '@callejero/contract/links/public-url.ts';
import type { PageSlug } from '@callejero/contract/resources/pages.ts';
import { createOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useParams } from 'react-router';
import { usePage } from '../../api/pages.ts';
import { useSession } from '../../api/session/session.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { FileLink } from '../../ui/layout/FileLink.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { MarkedText } from '../../ui/layout/MarkedText.tsx';
import { useOpenedFrom } from '../../ui/layout/RoutePage.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatDate } from '../../ui/values/format.ts';
import { findPage, mayEditPages } from './find-page.ts';
import styles from './legal.module.css';
import { texts } from './texts.ts';
import { UnknownPage } from './UnknownPage.tsx';

const others: Record<PageSlug, PageSlug> = { terms: 'privacy', privacy: 'terms' };

export default function LegalScreen() {
  const slug = findPage(useParams().page);
  return slug ? <LegalPage key={slug} slug={slug} /> : <UnknownPage />;
}

function LegalPage({ slug }: { slug: PageSlug }) {
  const { user } = useSession();
  const page = usePage(slug);
  const openedFrom = useOpenedFrom();
  const [back] = useState(() => cameFrom(openedFrom));
  return (
    <AppPage
      title={page.data?.title ?? texts.titles[slug]}
      back={back}
      actions={
        page.data && mayEditPages(user) ? (
          <LinkButton href={`/legal/${slug}/edit`}>
            <Icon icon={createOutline} />
            {texts.edit}
          </LinkButton>
        ) : null
      }
    >
      {page.data ? (
        <>
          <article className={`card ${styles.legal}`}>
            <p className={styles.date}>{texts.updated(formatDate(page.data.updatedAt))}</p>
            <MarkedText source={page.data.body} />
          </article>
          {slug === 'privacy' ? (
            <FileLink to={countedPath} className="button plain">
              {texts.counted}
            </FileLink>
          ) : null}
          <LinkButton href={`/legal/${others[slug]}`} variant="plain">
            {texts.titles[others[slug]]}
          </LinkButton>
        </>
      ) : (
        <FailureOrSkeleton of={page} rows={12} />
      )}
    </AppPage>
  );
}

/** The previous page, unless it is a legal page or its form: going back must not lead in circles. */
function cameFrom(path: string | null): string {
  return path && !path.startsWith('/legal/') ? path : '/';
}
