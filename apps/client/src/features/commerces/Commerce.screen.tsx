import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useState } from 'react';
import { commerceValues, newCommerce } from '../../entities/commerce/commerce-values.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { CommerceAside } from './CommerceAside.tsx';
import { CommerceHeader } from './CommerceHeader.tsx';
import { overrides, sections } from './commerce-form.ts';
import { useQueueBehind } from './review/useCurrent.ts';
import { texts } from './texts.ts';
import './commerces.css';

/** Remounted for every commerce, so that no state of one form reaches the next. */
export default function CommerceScreen() {
  const params = useFormParams();
  return <CommercePage key={`${params.action}/${params.id}`} />;
}

function CommercePage() {
  const [defaults] = useState(newCommerce);
  const backHref = useQueueBehind() ?? '/commerces';

  return (
    <ResourceForm
      resource={commerces}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      defaults={defaults}
      backHref={backHref}
      formHref="/commerce"
      toValues={commerceValues}
      header={(record) => <CommerceHeader commerce={record} />}
      aside={(record) => <CommerceAside commerce={record} />}
      actions={(record) => (
        <SeeInGuide
          href={record.status === 'accepted' ? `/place/${record.id}` : null}
          note={texts.form.notInGuide}
        />
      )}
      archive={{ ...texts.remove, listHref: '/commerces' }}
    />
  );
}
