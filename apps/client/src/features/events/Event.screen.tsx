import { type Event, events } from '@callejero/contract/resources/events.ts';
import { useMemo, useRef } from 'react';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { storage } from '../../device/storage/storage.ts';
import { addressValues } from '../../entities/commerce/address/address.ts';
import { SeeInGuide } from '../../entities/guide/SeeInGuide.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormAction, FormRecord, Publishing } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { recordValues } from '../../ui/form/values.ts';
import { EventHeader } from './EventHeader.tsx';
import { EventReviewPanel } from './EventReviewPanel.tsx';
import { isElsewhere, rememberVenue } from './elsewhere.ts';
import { setPublication } from './event-api.ts';
import { createOverrides, sections } from './event-form.tsx';
import { texts } from './texts.ts';
import { formProblems, publicationProblems } from './venue.ts';

const publishing: Publishing = {
  isDraft: (record) => record.status === 'draft',
  publish: (saved) => setPublication(saved, 'published'),
  problems: (body) => publicationProblems(body),
};

/** Remounted for every event, so that no state of one form reaches the next. */
export default function EventScreen() {
  const params = useFormParams();
  return <EventPage key={`${params.action}/${params.id}`} {...params} />;
}

function EventPage({ action, id }: { action: FormAction; id: string }) {
  const status = useRef<Event['status']>('draft');
  const venue = useRef<'commerce' | 'elsewhere'>('commerce');
  const overrides = useMemo(
    () =>
      createOverrides(action === 'create' ? null : id, (chosen) => {
        venue.current = chosen;
      }),
    [action, id],
  );
  const may = useAbilities(events);

  /** The answer of a save does not say which kind of venue was chosen, but the form knows. */
  const isChosenHere = ({ commerce }: FormRecord) =>
    venue.current === 'elsewhere' && (commerce ?? null) === null;

  const toValues = (record: FormRecord & Event): Record<string, unknown> => {
    status.current = record.status;
    const address = (record.address ?? null) as object | null;
    const elsewhere = address !== null || isElsewhere(storage, record) || isChosenHere(record);
    return { ...recordValues(events, record), address: elsewhere ? addressValues(address) : null };
  };

  return (
    <ResourceForm
      resource={events}
      sections={sections}
      overrides={overrides}
      populates={['address']}
      problems={(body) => formProblems(body, status.current)}
      publishing={publishing}
      defaults={{ address: null, currency: settings().city.currency }}
      backHref="/events"
      formHref="/event"
      toValues={toValues}
      onSaved={(saved) => void rememberVenue(storage, saved, venue.current)}
      header={(record, { publish, busy }) => (
        <>
          <EventReviewPanel event={record} readOnly={!may.update} />
          <EventHeader event={record} readOnly={!may.update} onPublish={publish} publishing={busy} />
        </>
      )}
      actions={(record) => (
        <SeeInGuide
          href={record.status === 'published' ? `/event-page/${record.id}` : null}
          note={texts.form.notInGuide}
        />
      )}
      archive={texts.remove}
    />
  );
}
