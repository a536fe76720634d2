import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useDiscountLimits } from '../../entities/promotion/useDiscountLimits.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { DiscountLimitsForm } from './DiscountLimitsForm.tsx';
import { texts } from './texts.ts';

/** The limits of the discounts that commerces define themselves. */
export default function DiscountLimitsScreen() {
  const { user } = useSession();
  const { data, error, refetch } = useDiscountLimits();
  return (
    <AppPage title={texts.limits.title} back="/discounts">
      {data ? (
        <DiscountLimitsForm limits={data} readOnly={!isOffered(user, 'discounts:update')} />
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={3} height="2.75rem" />
      )}
    </AppPage>
  );
}
