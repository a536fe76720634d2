import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useState } from 'react';
import { commerceValues, newCommerce } from '../../entities/commerce/commerce-values.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormAction, FormRecord } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { CommerceAside } from './CommerceAside.tsx';
import { CommerceHeader } from './CommerceHeader.tsx';
import { overrides, sections } from './commerce-form.ts';
import { useQueueBehind } from './review/useCurrent.ts';
import { texts } from './texts.ts';
import './commerces.css';

/** The form reads the whole row; the contract's schema of it is what the server projects. */
function asCommerce(record: FormRecord): Commerce {
  return record as unknown as Commerce;
}

/** Remounted for every commerce: what one form remembers must not reach the next. */
export default function CommerceScreen() {
  const params = useFormParams();
  return <CommercePage key={`${params.action}/${params.id}`} {...params} />;
}

function CommercePage({ action, id }: { action: FormAction; id: string }) {
  const [defaults] = useState(newCommerce);
  const backHref = useQueueBehind() ?? '/commerces';

  return (
    <ResourceForm
      resource={commerces}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      defaults={defaults}
      backHref={backHref}
      formHref="/commerce"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.form.newTitle)}
      toValues={commerceValues}
      header={(record) => <CommerceHeader commerce={asCommerce(record)} />}
      aside={(record) => <CommerceAside commerce={asCommerce(record)} />}
      actions={(record) => (
        <>
          <SeeInGuide
            href={asCommerce(record).status === 'accepted' ? `/place/${record.id}` : null}
            note={texts.form.notInGuide}
          />
          <ArchiveButton
            resource={commerces}
            record={record}
            listHref="/commerces"
            detail={texts.remove.detail}
            said={texts.remove.said}
          />
        </>
      )}
    />
  );
}
