import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { commerceValues } from '../../entities/commerce/commerce-values.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { editSections, ownerBody, ownerOverrides } from './owner-form.ts';
import { asProposed } from './owner-status.ts';
import { texts } from './texts.ts';

const populates = ['address'];

/** The form of one's own commerce, filled with its values including pending changes. */
export function EditCommerce({ id }: { id: string }) {
  const backHref = `/my-commerce/view/${id}`;
  return (
    <ResourceForm
      resource={commerces}
      sections={editSections}
      overrides={ownerOverrides}
      populates={populates}
      backHref={backHref}
      formHref="/my-commerce"
      savedHref={() => backHref}
      title={(record) => texts.form.editTitle(String(record?.name ?? ''))}
      toValues={(record) => commerceValues(asProposed(record))}
      beforeSave={ownerBody}
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
