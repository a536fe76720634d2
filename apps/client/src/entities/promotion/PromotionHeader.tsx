import { isUsedUp, promotionState } from '@callejero/contract/promotion-state.ts';
import {
  nextPromotionStatus,
  type Promotion,
  type PromotionStatus,
  promotions,
} from '@callejero/contract/resources/promotions.ts';
import { arrowUndoOutline, megaphoneOutline, pauseOutline } from 'ionicons/icons';
import { http } from '../../api/http/http.ts';
import { invalidate } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import type { FormContext } from '../../ui/form/types.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { ShareQrButton } from '../../ui/share/ShareQrButton.tsx';
import { PromotionChip } from './PromotionChip.tsx';
import { redeemedText } from './redeemed-text.ts';
import { texts } from './texts.ts';

const icons = { published: megaphoneOutline, paused: pauseOutline, draft: arrowUndoOutline };

/** The state of a promotion, and buttons for the next steps. */
export function PromotionHeader({ promotion, form }: { promotion: Promotion; form: FormContext }) {
  const may = useAbilities(promotions);
  const { busy, run } = useAttempt();
  const { id, rev, title, status, redeemedCount, quotaTotal } = promotion;
  const state = promotionState(promotion, new Date());
  const hint = state === 'running' && isUsedUp(promotion) ? 'usedUp' : state;
  const steps = may.update ? nextPromotionStatus(status) : [];

  async function change(next: PromotionStatus): Promise<void> {
    if (next === 'published') return form.publish();
    // The step changes the stored version, so saving the unsaved input afterwards would be a conflict.
    if (isDirty()) {
      feedback.warning(texts.unsaved);
      return;
    }
    await run(async () => {
      await http.post(`/promotions/${id}/status`, { status: next, rev });
      feedback.success(texts.done[next](title));
    }, texts.stale);
    await invalidate(promotions.name);
  }

  return (
    <section className="row wrap between pad gap-3-4 card" aria-label={texts.panel}>
      <div className="row wrap gap-2">
        <PromotionChip promotion={promotion} />
        <span className="muted">
          {texts.hints[hint]} {redeemedText(redeemedCount, quotaTotal)}.
        </span>
      </div>
      <div className="row wrap gap-2">
        {steps.map((step) => (
          <Button
            icon={icons[step]}
            key={step}
            variant={step === 'published' ? 'primary' : 'secondary'}
            disabled={busy || form.busy}
            onClick={() => void change(step)}
          >
            {texts.actions[step]}
          </Button>
        ))}
        <ShareQrButton
          page={{ kind: 'promotion', slug: promotion.slug }}
          title={title}
          unpublished={status !== 'published'}
        />
      </div>
    </section>
  );
}
