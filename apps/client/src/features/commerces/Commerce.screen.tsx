import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { IonIcon } from '@ionic/react';
import { archiveOutline } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useArchive, useRestore } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import type { FormAction, FormRecord, ResourceFormProps } from '../../ui/form/types.ts';
import { valuesOf } from '../../ui/form/values.ts';
import { ResourceForm } from '../../ui/ResourceForm.tsx';
import { type AddressValues, addressValues, addressValuesSchema } from './address.ts';
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

/** Remounted for every commerce: what one form remembers must not reach the next. */
export default function CommerceScreen() {
  const params = useParams();
  const action = actionOf(params.action);
  const id = params.id ?? 'new';
  return <CommercePage key={`${action}/${id}`} action={action} id={id} />;
}

function CommercePage({ action, id }: { action: FormAction; id: string }) {
  const known = useRef<KnownAddresses>({ read: null, written: null });
  const { remove } = useRemoveCommerce();
  const [backHref] = useState(useBackHref());

  const toValues = (record: FormRecord): Record<string, unknown> => {
    const address = addressOf(record, known.current);
    return { ...valuesOf(commerces, record), address: addressValues(address, address ? {} : newAddress()) };
  };
  const beforeSave: ResourceFormProps['beforeSave'] = async (body, { record }) => {
    const { address, ...others } = body;
    const location = (others.location ?? record?.location) as Point | undefined;
    const values = addressValuesSchema.safeParse(address);
    if (!values.success || !location) return others;
    const current = record ? addressOf(record, known.current) : null;
    const saved = await saveAddress(values.data, location, known.current.written ?? current);
    known.current.written = saved;
    return saved?.id === (current?.id ?? undefined) ? others : { ...others, address: saved?.id ?? null };
  };

  return (
    <ResourceForm
      resource={commerces}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      defaults={{ address: addressValues(null, newAddress()) }}
      backHref={backHref}
      formHref="/commerce"
      title={(record) => (typeof record?.name === 'string' ? record.name : texts.form.newTitle)}
      toValues={toValues}
      beforeSave={beforeSave}
      header={(record) => <CommerceHeader commerce={asCommerce(record)} />}
      aside={(record) => <CommerceAside commerce={asCommerce(record)} />}
      actions={(record, may) =>
        may.archive ? (
          <button
            type="button"
            className="button plain danger"
            onClick={() => void remove(asCommerce(record))}
          >
            <IonIcon icon={archiveOutline} aria-hidden="true" /> {texts.remove.button}
          </button>
        ) : null
      }
    />
  );
}

/** The review leads here and is returned to. */
function useBackHref(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = state?.from;
  return typeof from === 'string' && from.startsWith('/review') ? from : '/commerces';
}

interface KnownAddresses {
  /** As the form read it. */
  read: Address | null;
  /** As an earlier try of saving left it: the commerce itself may have been refused afterwards. */
  written: Address | null;
}

/** The form reads the address populated; a version that came with a conflict has its id alone. */
function addressOf(record: FormRecord, known: KnownAddresses): Address | null {
  const { address } = record;
  if (typeof address === 'object' && address !== null) {
    known.read = address as Address;
    return known.read;
  }
  return [known.written, known.read].find((candidate) => candidate?.id === address) ?? null;
}

/** City and country of a new address: those of the deployment, like its province while none is chosen. */
function newAddress(): Partial<AddressValues> {
  const { city } = settings();
  return { locality: city.name, country: city.country };
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
