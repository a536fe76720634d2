import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { commerceValues } from '../../entities/commerce/commerce-values.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import styles from './my-commerces.module.css';
import { editSections, ownerBody, ownerOverrides } from './owner-form.ts';
import { asProposed, asRefused, formNotice, refusal } from './owner-status.ts';
import { texts } from './texts.ts';

const populates = ['address'];

/** The form of one's own commerce, filled with its values including pending changes, or with the refused ones to correct. */
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
      unsaved={(record) => {
        const refused = asRefused(record);
        return refused && commerceValues(refused);
      }}
      beforeSave={ownerBody}
      header={(record) => <Notice commerce={record} />}
    />
  );
}

function Notice({ commerce }: { commerce: Commerce }) {
  const refused = refusal(commerce);
  return (
    <>
      {refused === null ? null : <p className={styles.reason}>{refused}</p>}
      <p className="round-small ink tinted pad">{formNotice(commerce)}</p>
    </>
  );
}
