import { Button } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';

/** Says that unsaved input was restored, and offers to discard it. */
export function DraftBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="banner" role="status">
      {texts.form.draftFound}
      <Button variant="plain" onClick={onDiscard}>
        {texts.form.draftDiscard}
      </Button>
    </div>
  );
}
