import { texts } from '../../texts.ts';

/** Says that what was typed and not saved came back, and offers to begin anew. */
export function DraftBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="banner" role="status">
      {texts.form.draftFound}
      <button type="button" className="button plain" onClick={onDiscard}>
        {texts.form.draftDiscard}
      </button>
    </div>
  );
}
