import { distanceBetween } from '@callejero/contract/distance.ts';
import { confirmLimits } from '@callejero/contract/freshness.ts';
import { checkmarkCircleOutline } from 'ionicons/icons';
import { http } from '../../../api/http/http.ts';
import { invalidate } from '../../../api/resource.ts';
import { isOffered } from '../../../api/session/abilities.ts';
import { useSession } from '../../../api/session/session.ts';
import { currentPosition } from '../../../device/position.ts';
import { useHasRight } from '../../../entities/commerce/own-commerces.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { placeTexts } from './texts.ts';

const words = placeTexts.origin;

/**
 * Confirms with one tap that the data are right. Who does not manage the place must stand near it: the device compares its position,
 * which is neither sent nor stored.
 */
export function ConfirmData({ place }: { place: Place }) {
  const { user } = useSession();
  const { data: manages = false } = useHasRight(place.id, 'edit');
  const { busy, run } = useAttempt();
  if (user === null) return null;
  const confirm = async () => {
    if (!manages && !isOffered(user, 'commerces:update')) {
      const here = await currentPosition();
      if (distanceBetween(here, place.location) > confirmLimits.near) {
        feedback.warning(words.far(confirmLimits.near));
        return;
      }
    }
    const { id, rev } = place;
    await http.post(`/commerces/${id}/confirm`, { rev });
    feedback.success(words.thanks);
    await invalidate('commerces');
  };
  return (
    <Button
      icon={checkmarkCircleOutline}
      disabled={busy}
      onClick={() =>
        void run(confirm, words.stale).then((done) => (done ? undefined : invalidate('commerces')))
      }
    >
      {words.confirm}
    </Button>
  );
}
