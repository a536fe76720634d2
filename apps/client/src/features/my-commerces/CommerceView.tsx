import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { createOutline, eyeOutline } from 'ionicons/icons';
import { useOne } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { isOwnedBy } from '../../entities/commerce/own-commerces.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { NumbersPanel } from './NumbersPanel.tsx';
import { OwnerStatusPanel } from './OwnerStatusPanel.tsx';
import { ProductList } from './ProductList.tsx';
import { PromotionList } from './PromotionList.tsx';
import { QuickPanel } from './QuickPanel.tsx';
import { texts } from './texts.ts';
import { UsePanel } from './UsePanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

const populates = ['address'];

/** One of the person's commerces: status, pending changes, quick changes of hours, products and promotions. */
export function CommerceView({ id }: { id: string }) {
  const { user } = useSession();
  const { data: commerce, error, refetch } = useOne<typeof commerces, Commerce>(commerces, id, { populates });
  return commerce ? (
    <AppPage
      title={commerce.name}
      back="/my-commerces"
      actions={
        <>
          <LinkButton href={`/place/${id}`} variant="plain">
            <Icon icon={eyeOutline} />
            {texts.page.seePage}
          </LinkButton>
          <LinkButton href={`/my-commerce/edit/${id}`} variant="primary">
            <Icon icon={createOutline} />
            {texts.page.edit}
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-4 one-column">
        <OwnerStatusPanel commerce={commerce} />
        {commerce.status === 'accepted' && commerce.pendingChanges ? (
          <WaitingPanel commerce={commerce} changes={commerce.pendingChanges} />
        ) : null}
        {commerce.status === 'accepted' ? <QuickPanel commerce={commerce} /> : null}
        {isOwnedBy(commerce, user) ? (
          <>
            <ProductList commerce={id} />
            <PromotionList commerce={id} />
            {commerce.status === 'accepted' ? (
              <>
                <UsePanel commerce={id} />
                <NumbersPanel commerce={id} />
              </>
            ) : null}
          </>
        ) : null}
      </div>
    </AppPage>
  ) : (
    <AppPage title={texts.title} back="/my-commerces">
      <FailureOrSkeleton of={{ error, refetch }} rows={6} height="3rem" />
    </AppPage>
  );
}
