import type { Resource } from '@callejero/contract/resource.ts';
import type { Administrator } from '@callejero/contract/resources/administrators.ts';
import { useRef } from 'react';
import { isOffered, useAbilities } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { personHref } from '../../entities/person/PersonLink.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormRecord, FormSection } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts as common } from '../../ui/texts.ts';
import { AccountData } from './AccountData.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { AccountSessions } from './AccountSessions.tsx';
import { fullName } from './account-row.ts';
import { InviteForm } from './InviteForm.tsx';
import { PermissionsPanel, type SavePermissions } from './PermissionsPanel.tsx';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.person, fields: ['firstName', 'lastName', 'gender', 'avatar'] },
  { title: texts.sections.contact, fields: ['phone'] },
];
export const overrides: Record<string, FieldOverride> = {
  firstName: { half: true, autocomplete: 'off' },
  lastName: { half: true, autocomplete: 'off' },
  avatar: { widget: 'image' },
  phone: { widget: 'tel' },
};

interface AccountScreenProps {
  resource: Resource;
  /** `/users` and `/user`. */
  listHref: string;
  formHref: string;
  administrates: boolean;
}

/** The form reads the whole row, which the server projects by the contract's schema. */
function asAccount(record: FormRecord): Administrator {
  return record as unknown as Administrator;
}

/** One account: invite it, or see and change it. */
export function AccountScreen({ resource, listHref, formHref, administrates }: AccountScreenProps) {
  const { action } = useFormParams();
  const { user } = useSession();
  const may = useAbilities(resource);
  const savePermissions = useRef<SavePermissions>(null);
  if (action === 'create')
    return may.create ? (
      <InviteForm administrator={administrates} backHref={listHref} />
    ) : (
      <AppPage title={resource.labels.one} back={listHref}>
        <State drawing="nothing" text={common.form.mayNotCreate} />
      </AppPage>
    );
  return (
    <ResourceForm
      resource={resource}
      sections={sections}
      overrides={overrides}
      backHref={listHref}
      formHref={formHref}
      onSaved={(saved) => savePermissions.current?.(asAccount(saved))}
      title={(record) => (record ? fullName(asAccount(record)) : resource.labels.one)}
      header={(record) => <AccountHeader account={asAccount(record)} formHref={formHref} />}
      aside={(record) => (
        <>
          <LinkButton href={personHref(record.id)}>{texts.person}</LinkButton>
          {administrates ? <PermissionsPanel account={asAccount(record)} withForm={savePermissions} /> : null}
          {record.id === user?.id || !isOffered(user, `${resource.name}:update`) ? null : (
            <AccountSessions account={asAccount(record)} />
          )}
          {record.id === user?.id || !isOffered(user, 'users:erase') ? null : (
            <AccountData account={asAccount(record)} listHref={listHref} />
          )}
        </>
      )}
    />
  );
}
