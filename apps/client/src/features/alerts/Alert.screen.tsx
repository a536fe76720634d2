import { type Alert, alertProblems, alerts } from '@callejero/contract/resources/alerts.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { alertStateAt } from '@callejero/contract/today.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.what, fields: ['kind', 'title', 'details'] },
  { title: texts.sections.where, fields: ['quarters', 'streets', 'location'] },
  { title: texts.sections.when, description: texts.whenHelp, fields: ['startsAt', 'endsAt'] },
  { title: texts.sections.more, fields: ['link'] },
];

export const overrides: Record<string, FieldOverride> = {
  details: { widget: 'textarea' },
  quarters: { relation: { resource: quarters } },
  startsAt: { half: true },
  endsAt: { half: true },
  link: { widget: 'url' },
};

export default function AlertScreen() {
  return (
    <ResourceForm
      resource={alerts}
      sections={sections}
      overrides={overrides}
      problems={({ startsAt, endsAt }) =>
        typeof startsAt === 'string'
          ? alertProblems({ startsAt, endsAt: typeof endsAt === 'string' ? endsAt : null })
          : []
      }
      backHref="/alerts"
      formHref="/alert"
      title={(record) => record?.title ?? texts.create}
      header={(record) => <Notify alert={record} />}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}

/** Leads to a notification with the alert's text for the people of its quarters. */
function Notify({ alert }: { alert: Alert }) {
  const { user } = useSession();
  const isOver = alert.archivedAt !== null || alertStateAt(alert, new Date()) === 'over';
  if (isOver || !isOffered(user, 'notifications:create')) return null;
  return (
    <div className="below-3">
      <p className="muted">{texts.notifyHelp}</p>
      <LinkButton href={`/notification/create/new?alert=${alert.id}`}>{texts.notify}</LinkButton>
    </div>
  );
}
