import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { reachability } from '../../../api/http/http.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { texts } from '../texts.ts';
import type { PosterFormat } from './poster.ts';
import { savePoster } from './save-poster.ts';
import { posterTexts as words } from './texts.ts';

interface PosterDialogProps {
  commerce: Pick<Commerce, 'name' | 'slug' | 'logo'>;
  open: boolean;
  onClose: () => void;
}

/** The PDFs that a commerce prints to say that it is in the guide. */
export function PosterDialog({ commerce, open, onClose }: PosterDialogProps) {
  const [making, setMaking] = useState<PosterFormat | null>(null);

  async function make(format: PosterFormat): Promise<void> {
    if (making) return;
    setMaking(format);
    try {
      await savePoster(format, commerce);
      feedback.success(words.saved);
    } catch {
      feedback.error((await reachability.check()) ? words.failed : words.offline);
    } finally {
      setMaking(null);
    }
  }

  return (
    <Modal open={open} onClose={onClose} title={texts.poster}>
      <div className="stack gap-4">
        <p>{words.help}</p>
        {(['poster', 'stickers'] as const).map((format) => {
          const { title, help } = words.formats[format];
          return (
            <section key={format} className="stack gap-2" aria-label={title}>
              <h3>{title}</h3>
              <p className="muted">{help}</p>
              <Button icon={downloadOutline} busy={making === format} onClick={() => void make(format)}>
                {words.download(title)}
              </Button>
            </section>
          );
        })}
        <p className="muted small-text">{words.print}</p>
      </div>
    </Modal>
  );
}
