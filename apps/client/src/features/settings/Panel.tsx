import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toRequestError } from '../../api/http/errors.ts';
import formStyles from '../../ui/form/form.module.css';
import { Button } from '../../ui/layout/Button.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { getTitle, type SectionName, toAnchor } from './sections.ts';
import styles from './settings.module.css';

/** One section of the settings: a card with its title. The element stays mounted while its content changes. */
export function Panel({
  section,
  help,
  children,
}: {
  section: SectionName;
  help?: string;
  children: ReactNode;
}) {
  const id = toAnchor(section);
  return (
    <section id={id} className={`${styles.panel} ${formStyles.section} card`} aria-labelledby={`${id}-title`}>
      <h2 className={formStyles.sectionTitle} id={`${id}-title`} tabIndex={-1}>
        {getTitle(section)}
      </h2>
      {help ? <p className="field-help">{help}</p> : null}
      {children}
    </section>
  );
}

/** The loaded data, a skeleton, or the error. Without a drawing, because it is a part of a page. */
export function Read<Data>({
  query,
  rows,
  children,
}: {
  query: UseQueryResult<Data>;
  /** Lines of the skeleton. */
  rows: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton rows={rows} height="1.75rem" />;
  return (
    <div className="row wrap between gap-2-4" role="alert">
      <p className="danger-text">{toRequestError(query.error).message}</p>
      <Button onClick={() => void query.refetch()}>{uiTexts.retry}</Button>
    </div>
  );
}
