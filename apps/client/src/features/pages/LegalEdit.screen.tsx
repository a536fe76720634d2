import { type PageSlug, pages } from '@callejero/contract/resources/pages.ts';
import { useParams } from 'react-router';
import { usePage } from '../../api/pages.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormSection } from '../../ui/form/types.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { MarkedText } from '../../ui/layout/MarkedText.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { findPage } from './find-page.ts';
import styles from './legal.module.css';
import { texts } from './texts.ts';
import { UnknownPage } from './UnknownPage.tsx';

export const sections: FormSection[] = [
  {
    title: texts.section,
    description: texts.sectionHelp,
    fields: ['title', 'body'],
    after: ({ body }) => <Preview source={typeof body === 'string' ? body : ''} />,
  },
];

function Preview({ source }: { source: string }) {
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h3 className="below-3 small-text muted">{texts.preview}</h3>
      <MarkedText source={source} level={3} />
    </section>
  );
}

export default function LegalEditScreen() {
  const slug = findPage(useParams().page);
  return slug ? <EditPage key={slug} slug={slug} /> : <UnknownPage />;
}

/** Finds the id for the form, because the URL has the page's slug. */
function EditPage({ slug }: { slug: PageSlug }) {
  const page = usePage(slug);
  const back = `/legal/${slug}`;
  if (page.data)
    return (
      <ResourceForm
        resource={pages}
        id={page.data.id}
        sections={sections}
        overrides={{ body: { widget: 'textarea' } }}
        backHref={back}
        searchable={false}
        formHref={back}
        title={(record) => texts.editTitle(typeof record?.title === 'string' ? record.title : '')}
      />
    );
  return (
    <AppPage title={texts.edit} back={back}>
      <FailureOrSkeleton of={page} rows={8} height="2.75rem" />
    </AppPage>
  );
}
