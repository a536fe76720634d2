import { Button } from '../../layout/Button.tsx';
import { texts } from '../../texts.ts';

/** Says that what was typed and not saved came back, and offers to begin anew. */
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
