import type { Point } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import { type Event, events } from '@callejero/contract/resources/events.ts';
import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { settings } from '../../api/settings.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormAction, FormRecord, Publishing, ResourceFormProps } from '../../ui/form/types.ts';
import { valuesOf } from '../../ui/form/values.ts';
import { useAbilities } from '../../ui/list/abilities.ts';
import { EventHeader } from './EventHeader.tsx';
import { setPublication } from './event-api.ts';
import { overridesOf, sections } from './event-form.tsx';
import { saveAddress } from './save-address.ts';
import { texts } from './texts.ts';
import { formProblems, isVenueAddress, publicationProblems, venueAddress } from './venue.ts';
import './events.css';

/** The form reads the whole row; the contract's schema of it is what the server projects. */
function asEvent(record: FormRecord): Event {
  return record as unknown as Event;
}

const publishing: Publishing = {
  isDraft: (record) => asEvent(record).status === 'draft',
  publish: (saved) => setPublication(saved, 'published'),
  problems: (body) => publicationProblems(body),
};

/** Remounted for every event: what one form remembers must not reach the next. */
export default function EventScreen() {
  const params = useParams();
  const action: FormAction = params.action === 'create' || params.action === 'view' ? params.action : 'edit';
  const id = params.id ?? 'new';
  return <EventPage key={`${action}/${id}`} action={action} id={id} />;
}

interface Known {
  status: Event['status'];
  /** As the form read it. */
  read: Address | null;
  /** As an earlier try of saving left it: the event itself may have been refused afterwards. */
  written: Address | null;
}

function EventPage({ action, id }: { action: FormAction; id: string }) {
  const known = useRef<Known>({ status: 'draft', read: null, written: null });
  const overrides = useMemo(() => overridesOf(action === 'create' ? null : id), [action, id]);
  const may = useAbilities(events);

  const toValues = (record: FormRecord): Record<string, unknown> => {
    known.current.status = asEvent(record).status;
    const address = addressOf(record, known.current);
    const elsewhere = address !== null || (record.location ?? null) !== null;
    const { name } = settings().city;
    return { ...valuesOf(events, record), address: elsewhere ? venueAddress(address, name) : null };
  };
  const beforeSave: ResourceFormProps['beforeSave'] = async (body, { record }) => {
    const { address, ...others } = body;
    const location = (others.location ?? null) as Point | null;
    if (!isVenueAddress(address) || location === null) return { ...others, address: null };
    const current = record ? addressOf(record, known.current) : null;
    const saved = await saveAddress(address, location, known.current.written ?? current);
    known.current.written = saved;
    // Left out is unchanged: the form's own values hold the parts of the address, not its id.
    return saved?.id === current?.id ? others : { ...others, address: saved?.id ?? null };
  };

  return (
    <ResourceForm
      resource={events}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      problems={(body) => formProblems(body, known.current.status)}
      publishing={publishing}
      defaults={{ address: null, currency: settings().city.currency }}
      backHref="/events"
      formHref="/event"
      title={(record) => (typeof record?.title === 'string' ? record.title : texts.form.newTitle)}
      toValues={toValues}
      beforeSave={beforeSave}
      header={(record, { publish, busy }) => (
        <EventHeader event={asEvent(record)} readOnly={!may.update} onPublish={publish} publishing={busy} />
      )}
      actions={(record) => (
        <>
          <SeeInGuide
            href={asEvent(record).status === 'published' ? `/event-page/${record.id}` : null}
            note={texts.form.notInGuide}
          />
          <ArchiveButton
            resource={events}
            record={record}
            listHref="/events"
            detail={texts.remove.detail}
            said={texts.remove.said}
          />
        </>
      )}
    />
  );
}

/** The form reads the address populated; a version that came with a conflict has its id alone. */
function addressOf(record: FormRecord, known: Known): Address | null {
  const { address } = record;
  if (typeof address === 'object' && address !== null) {
    known.read = address as Address;
    return known.read;
  }
  return [known.written, known.read].find((candidate) => candidate?.id === address) ?? null;
}
