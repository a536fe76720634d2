import { type EventValues, eventProblems, events } from '@callejero/contract/resources/events.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { settings } from '../../api/settings.ts';
import { eventOverrides, eventSections } from '../../entities/event/event-form.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { recordValues } from '../../ui/form/values.ts';
import { EventStatusPanel } from './EventStatusPanel.tsx';
import { asProposed } from './owner-status.ts';
import { shopTexts } from './shop-texts.ts';

const sections = eventSections(false);

/** An event of one's own commerce, filled with its values including pending and refused changes. */
export default function MyEventScreen() {
  const { commerce = '' } = useParams();
  const { action, id } = useFormParams();
  const overrides = useMemo(() => eventOverrides(action === 'create' ? null : id), [action, id]);
  const backHref = `/my-commerce/view/${commerce}`;
  return (
    <ResourceForm
      resource={events}
      sections={sections}
      overrides={overrides}
      problems={(body) => eventProblems({ ...body, commerce, status: 'draft' } as EventValues)}
      defaults={{ commerce, currency: settings().city.currency }}
      backHref={backHref}
      formHref={`/my-event/${commerce}`}
      savedHref={() => backHref}
      searchable={false}
      title={(record) => record?.title ?? shopTexts.events.create}
      toValues={(record) => recordValues(events, asProposed(record))}
      editable={({ review }) => review !== null}
      header={(record) => <EventStatusPanel event={record} />}
    />
  );
}
