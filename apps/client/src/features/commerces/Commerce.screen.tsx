import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { IonIcon } from '@ionic/react';
import { trashOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useArchive, useList, useRestore } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import type { FormAction, FormRecord } from '../../ui/form/types.ts';
import { ResourceForm } from '../../ui/ResourceForm.tsx';
import { isAddressValues } from './AddressInput.tsx';
import { addressValues } from './address.ts';
import { CommerceAside } from './CommerceAside.tsx';
import { CommerceHeader } from './CommerceHeader.tsx';
import { overrides, sections } from './commerce-form.ts';
import { saveAddress } from './save-address.ts';
import { texts } from './texts.ts';
import './commerces.css';

function actionOf(action: string | undefined): FormAction {
  return action === 'create' || action === 'view' ? action : 'edit';
}

/** The form reads the whole row; the contract's schema of it is what the server projects. */
function asCommerce(record: FormRecord): Commerce {
  return record as unknown as Commerce;
}

/** The form asks for the address populated, to edit its parts. */
function addressOf(record: FormRecord | null): Address | null {
  const address = record?.address;
  return typeof address === 'object' && address !== null ? (address as Address) : null;
}

/** Remounted for every commerce: what one form remembers must not reach the next. */
export default function CommerceScreen() {
  const params = useParams();
  const action = actionOf(params.action);
  const id = params.id ?? 'new';
  return <CommercePage key={`${action}/${id}`} action={action} id={id} />;
}

function CommercePage({ action, id }: { action: FormAction; id: string }) {
  const defaults = useNewAddress(action === 'create');
  const written = useRef<{ address: Address | null }>({ address: null });
  const { remove } = useRemoveCommerce();
  if (defaults === null) return null;
  return (
    <ResourceForm
      resource={commerces}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      defaults={{ address: addressValues(null, defaults) }}
      backHref="/commerces"
      formHref="/commerce"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.form.newTitle)}
      toValues={(record) => ({
        ...record,
        address: addressValues(addressOf(record), addressOf(record) ? {} : defaults),
      })}
      beforeSave={async (body, { record }) => {
        const { address, ...others } = body;
        if (!isAddressValues(address)) return body;
        const location = (others.location ?? record?.location) as Point;
        return {
          ...others,
          address: await saveAddress(address, location, addressOf(record), written.current),
        };
      }}
      header={(record) => <CommerceHeader commerce={asCommerce(record)} />}
      aside={(record) => <CommerceAside commerce={asCommerce(record)} />}
      actions={(record) => (
        <button type="button" className="button plain danger" onClick={() => void remove(asCommerce(record))}>
          <IonIcon icon={trashOutline} aria-hidden="true" /> {texts.remove.button}
        </button>
      )}
    />
  );
}

/** City, province and country of a new address: those of the deployment. */
function useNewAddress(needed: boolean) {
  const { city } = settings();
  const list = useList(
    provinces,
    { filters: { code: city.province }, select: ['name', 'country'], perPage: 1 },
    { enabled: needed },
  );
  // A new form takes its values once: it waits for them, but not for ever.
  if (needed && list.isPending) return null;
  return { locality: city.name, province: list.data?.data[0]?.id ?? '', country: city.country };
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
