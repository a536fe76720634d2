import { type ManualChapter, manualChapters, manualPath } from '@callejero/contract/manual.ts';
import { helpCircleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { publicBase } from '../../api/http/public-address.ts';
import { IconButton } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { texts } from './texts.ts';

/** A button that explains the screen in three sentences, with a link to its chapter of the manual. */
export function PageHelp({ chapter }: { chapter: ManualChapter }) {
  const [open, setOpen] = useState(false);
  const { title, purpose, first, seen } = manualChapters[chapter];
  const terms = { [texts.purpose]: purpose, [texts.first]: first, [texts.seen]: seen };
  return (
    <>
      <IconButton
        icon={helpCircleOutline}
        label={texts.help}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={texts.about(title)}
        foot={
          <a
            className="button secondary"
            href={`${publicBase()}${manualPath(chapter)}`}
            target="_blank"
            rel="noopener"
          >
            {texts.manual}
          </a>
        }
      >
        <dl className="stack gap-3">
          {Object.entries(terms).map(([term, sentence]) => (
            <div key={term}>
              <dt className="bold">{term}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
