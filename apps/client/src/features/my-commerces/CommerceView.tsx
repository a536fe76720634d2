import { grantsRight } from '@callejero/contract/commerce-roles.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { createOutline, eyeOutline } from 'ionicons/icons';
import { useOne } from '../../api/resource.ts';
import { useRole } from '../../entities/commerce/own-commerces.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { EventList } from './EventList.tsx';
import { InboxPanel } from './inbox/InboxPanel.tsx';
import { NumbersPanel } from './NumbersPanel.tsx';
import { OwnerStatusPanel } from './OwnerStatusPanel.tsx';
import { ProductList } from './ProductList.tsx';
import { PromotionList } from './PromotionList.tsx';
import { PeoplePanel } from './people/PeoplePanel.tsx';
import { QuickPanel } from './QuickPanel.tsx';
import { texts } from './texts.ts';
import { UsePanel } from './UsePanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

const populates = ['address'] as const;

/** One of the person's commerces: status, pending changes, quick changes of hours, products, promotions and events. */
export function CommerceView({ id }: { id: string }) {
  const { data: commerce, error, refetch } = useOne(commerces, id, { populates });
  const role = useRole(commerce ?? {});
  /** A proposal is its proposer's until it is decided. */
  const edits = role === null || grantsRight(role, 'edit');
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
          {edits ? (
            <LinkButton href={`/my-commerce/edit/${id}`} variant="primary">
              <Icon icon={createOutline} />
              {texts.page.edit}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4 one-column">
        {edits ? <OwnerStatusPanel commerce={commerce} role={role} /> : null}
        {role === null ? null : <PeoplePanel commerce={commerce} role={role} />}
        {edits && commerce.status === 'accepted' && commerce.pendingChanges ? (
          <WaitingPanel commerce={commerce} changes={commerce.pendingChanges} />
        ) : null}
        {edits && commerce.status === 'accepted' ? <QuickPanel commerce={commerce} /> : null}
        {grantsRight(role, 'inbox') && commerce.status === 'accepted' ? (
          <InboxPanel commerce={id} hasHours={commerce.openingHours !== null} />
        ) : null}
        {grantsRight(role, 'products') ? <ProductList commerce={id} /> : null}
        {grantsRight(role, 'promotions') ? <PromotionList commerce={id} /> : null}
        {grantsRight(role, 'events') && commerce.status === 'accepted' ? <EventList commerce={id} /> : null}
        {grantsRight(role, 'use') && commerce.status === 'accepted' ? (
          <>
            <UsePanel commerce={id} />
            <NumbersPanel commerce={id} />
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
