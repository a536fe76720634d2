import { addresses } from '@callejero/contract/resources/addresses.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useOne } from '../../api/resource.ts';
import { useCommerceAddress } from '../../entities/commerce/useCommerceAddress.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormRecord } from '../../ui/form/types.ts';
import { valuesOf } from '../../ui/form/values.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { editSections, ownerBody, ownerOverrides } from './owner-form.ts';
import { asProposed } from './owner-status.ts';
import { texts } from './texts.ts';

const populates = ['address'];

/** The form of one's own commerce. It begins with what was last proposed, reviewed or not. */
export function EditCommerce({ id }: { id: string }) {
  const commerce = useOne(commerces, id, { populates });
  // What waits names its address by its id alone.
  const proposed = commerce.data?.pendingChanges?.address;
  const addressId = typeof proposed === 'string' ? proposed : null;
  const named = useOne(addresses, addressId);
  const address = useCommerceAddress({ anew: true, named: named.data ?? null });
  const backHref = `/my-commerce/view/${id}`;
  const error = commerce.data ? named.error : commerce.error;

  if (!commerce.data || (addressId !== null && !named.data)) {
    return (
      <AppPage title={texts.title} back={backHref}>
        {error ? (
          <Failure
            error={error}
            onRetry={() => void (commerce.data ? named.refetch() : commerce.refetch())}
          />
        ) : (
          <Skeleton rows={8} height="2.75rem" />
        )}
      </AppPage>
    );
  }
  return (
    <ResourceForm
      resource={commerces}
      action="edit"
      id={id}
      sections={editSections}
      overrides={ownerOverrides}
      populates={populates}
      backHref={backHref}
      formHref="/my-commerce"
      savedHref={() => backHref}
      title={(record) => texts.form.editTitle(String(record?.name ?? ''))}
      toValues={(record: FormRecord) => {
        const shown = asProposed(record);
        return { ...valuesOf(commerces, shown), address: address.valuesOf(shown) };
      }}
      beforeSave={(body, { record }) =>
        address.beforeSave(ownerBody(body), record ? asProposed(record) : null)
      }
      header={(record) => <Notice commerce={record as unknown as Commerce} />}
    />
  );
}

function Notice({ commerce: { status } }: { commerce: Commerce }) {
  return (
    <p className="round-small ink tinted pad">
      {status === 'accepted' ? `${texts.form.notice} ${texts.form.atOnce}` : texts.form.proposal}
    </p>
  );
}
