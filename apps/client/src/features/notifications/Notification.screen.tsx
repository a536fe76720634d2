import { notifications } from '@callejero/contract/resources/notifications.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { ActionInput } from './ActionInput.tsx';
import { AudienceInput } from './AudienceInput.tsx';
import { payloadSchema } from './action.ts';
import { CountedInput } from './CountedInput.tsx';
import { useAlertValues } from './from-alert.ts';
import { KindInput } from './KindInput.tsx';
import { lengths } from './lengths.ts';
import { NotificationHeader } from './NotificationHeader.tsx';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';

const { sections: titles, ...words } = texts.form;

export const sections: FormSection[] = [
  { title: titles.content, fields: ['kind', 'title', 'message', 'image', 'expiresAt'] },
  { title: titles.preview, fields: [], after: (values) => <Preview values={values} /> },
  { title: titles.audience, fields: ['audience'] },
  { title: titles.action, fields: ['payload'] },
];

export const overrides: Record<string, FieldOverride> = {
  title: {
    help: words.titleHelp,
    render: (props) => <CountedInput {...props} max={lengths.title} lines={false} />,
  },
  message: { render: (props) => <CountedInput {...props} max={lengths.message} lines /> },
  image: { widget: 'image' },
  kind: { help: words.kindHelp, render: (props) => <KindInput {...props} /> },
  expiresAt: { help: words.expiresHelp },
  audience: { label: texts.audience.group, render: (props) => <AudienceInput {...props} /> },
  payload: {
    label: texts.action.group,
    schema: payloadSchema,
    render: (props) => <ActionInput {...props} />,
  },
};

/** The form of a notification, which it stores as a draft. */
export default function NotificationScreen() {
  const { values, isPending } = useAlertValues();
  // A form begins with its values, so it waits for those of an alert.
  if (isPending) {
    return (
      <AppPage title={notifications.labels.one} back="/notifications">
        <Skeleton rows={8} height="2.75rem" />
      </AppPage>
    );
  }
  return (
    <ResourceForm
      resource={notifications}
      sections={sections}
      overrides={overrides}
      backHref="/notifications"
      formHref="/notification"
      {...(values && { defaults: values })}
      editable={(record) => record.status === 'draft'}
      header={(record) => <NotificationHeader notification={record} />}
    />
  );
}
