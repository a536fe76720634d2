import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { IonIcon } from '@ionic/react';
import { archiveOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useArchive, useRestore } from '../../api/resource.ts';
import { useCommerceAddress } from '../../entities/commerce/useCommerceAddress.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormAction, FormRecord } from '../../ui/form/types.ts';
import { valuesOf } from '../../ui/form/values.ts';
import { CommerceAside } from './CommerceAside.tsx';
import { CommerceHeader } from './CommerceHeader.tsx';
import { overrides, sections } from './commerce-form.ts';
import { texts } from './texts.ts';
import './commerces.css';

function actionOf(action: string | undefined): FormAction {
  return action === 'create' || action === 'view' ? action : 'edit';
}

/** The form reads the whole row; the contract's schema of it is what the server projects. */
function asCommerce(record: FormRecord): Commerce {
  return record as unknown as Commerce;
}

/** Remounted for every commerce: what one form remembers must not reach the next. */
export default function CommerceScreen() {
  const params = useParams();
  const action = actionOf(params.action);
  const id = params.id ?? 'new';
  return <CommercePage key={`${action}/${id}`} action={action} id={id} />;
}

function CommercePage({ action, id }: { action: FormAction; id: string }) {
  const address = useCommerceAddress();
  const { remove } = useRemoveCommerce();
  const [backHref] = useState(useBackHref());

  return (
    <ResourceForm
      resource={commerces}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      defaults={{ address: address.valuesOf(null) }}
      backHref={backHref}
      formHref="/commerce"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.form.newTitle)}
      toValues={(record) => ({ ...valuesOf(commerces, record), address: address.valuesOf(record) })}
      beforeSave={(body, { record }) => address.beforeSave(body, record)}
      header={(record) => <CommerceHeader commerce={asCommerce(record)} />}
      aside={(record) => <CommerceAside commerce={asCommerce(record)} />}
      actions={(record, may) => (
        <>
          <SeeInGuide
            href={asCommerce(record).status === 'accepted' ? `/place/${record.id}` : null}
            note={texts.form.notInGuide}
          />
          {may.archive ? (
            <button
              type="button"
              className="button plain danger"
              onClick={() => void remove(asCommerce(record))}
            >
              <IonIcon icon={archiveOutline} aria-hidden="true" /> {texts.remove.button}
            </button>
          ) : null}
        </>
      )}
    />
  );
}

/** The review leads here and is returned to. */
function useBackHref(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = state?.from;
  return typeof from === 'string' && from.startsWith('/review') ? from : '/commerces';
}

function useRemoveCommerce() {
  const archive = useArchive(commerces);
  const restore = useRestore(commerces);
  const feedback = useFeedback();
  const navigate = useNavigate();

  async function undo({ id, name }: Commerce): Promise<void> {
    try {
      await restore.mutateAsync({ id });
      feedback.success(texts.remove.undone(name));
    } catch (error) {
      feedback.error(error);
    }
  }

  async function remove(commerce: Commerce): Promise<void> {
    if (!(await feedback.confirm(texts.remove.question(commerce.name), texts.remove.detail))) return;
    try {
      await archive.mutateAsync({ id: commerce.id, rev: commerce.rev });
    } catch (error) {
      feedback.error(error);
      return;
    }
    navigate('/commerces', { replace: true });
    feedback.info(texts.remove.done(commerce.name), {
      button: texts.remove.undo,
      onButton: () => void undo(commerce),
    });
  }

  return { remove };
}
