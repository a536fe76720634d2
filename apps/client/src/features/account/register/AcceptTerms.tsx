import type { PageSlug } from '@callejero/contract/resources/pages.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { type MouseEvent, useId, useState } from 'react';
import { usePage } from '../../../api/pages.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { MarkedText } from '../../../ui/layout/MarkedText.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import styles from '../account.module.css';
import { texts } from '../texts.ts';

/** The consent. Its documents open over the form, so that nothing typed is lost. */
export function AcceptTerms({ error }: { error: string | undefined }) {
  const id = useId();
  const [reading, setReading] = useState<PageSlug | null>(null);
  const link = (slug: PageSlug, text: string) => (
    <a
      href={`/legal/${slug}`}
      onClick={(event: MouseEvent) => {
        // The person wants a new tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setReading(slug);
      }}
    >
      {text}
    </a>
  );
  return (
    <div className="field">
      <div className={`${styles.accept} flex gap-3 top`}>
        <input
          id={id}
          type="checkbox"
          className="check"
          name="acceptTerms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label className={styles.acceptLabel} htmlFor={id}>
          {texts.register.accept} {link('terms', texts.register.terms)} {texts.register.and}{' '}
          {link('privacy', texts.register.privacy)}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <PageDialog slug={reading} onClose={() => setReading(null)} />
    </div>
  );
}

function PageDialog({ slug, onClose }: { slug: PageSlug | null; onClose: () => void }) {
  const page = usePage(slug);
  const title = slug === 'privacy' ? texts.register.privacy : texts.register.terms;
  return (
    <Modal open={slug !== null} onClose={onClose} title={page.data?.title ?? capital(title)} large>
      {page.data ? (
        <MarkedText source={page.data.body} level={3} />
      ) : (
        <FailureOrSkeleton of={page} rows={8} />
      )}
    </Modal>
  );
}
