import { genders, type User, users } from '@callejero/contract/resources/users.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { session } from '../../../api/session/session.ts';
import { settings } from '../../../api/settings.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { AvatarField } from '../../../ui/fields/AvatarField.tsx';
import { toAria } from '../../../ui/fields/aria.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { contestedFields } from '../../../ui/form/contested.ts';
import { DraftBanner } from '../../../ui/form/draft/DraftBanner.tsx';
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx';
import { toSummary } from '../../../ui/form/errors.ts';
import { FormSections } from '../../../ui/form/FormSections.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { ConflictDialog } from '../../../ui/form/save/ConflictDialog.tsx';
import { UnsentNotice } from '../../../ui/form/save/UnsentNotice.tsx';
import type { FieldInputProps, FieldOverride, FormRecord } from '../../../ui/form/types.ts';
import { useResourceForm } from '../../../ui/form/useResourceForm.ts';
import { recordValues, toBody } from '../../../ui/form/values.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { Read } from '../Panel.tsx';
import { getTitle, toAnchor } from '../sections.ts';
import settingsStyles from '../settings.module.css';
import { texts } from '../texts.ts';
import { PhoneField } from './PhoneField.tsx';

const fields = ['avatar', 'firstName', 'lastName', 'phone', 'gender'] as const;

/** Name, photo, telephone and gender. */
export function ProfilePanel({ account }: { account: UseQueryResult<User> }) {
  return (
    <div id={toAnchor('profile')} className={settingsStyles.panel}>
      {account.data ? (
        <ProfileForm account={account.data as User & FormRecord} />
      ) : (
        <section className={`${formStyles.section} card`}>
          <h2 className={formStyles.sectionTitle}>{getTitle('profile')}</h2>
          <Read query={account} rows={6}>
            {() => null}
          </Read>
        </section>
      )}
    </div>
  );
}

function nameOf(values: Readonly<Record<string, unknown>>): string {
  return [values.firstName, values.lastName].filter((part) => typeof part === 'string').join(' ');
}

function overridesNow(): Record<string, FieldOverride> {
  return {
    avatar: {
      label: texts.profile.photo,
      widget: 'image',
      render: (input) => <AvatarField {...input} personName={nameOf(input.values)} />,
    },
    firstName: { half: true, autocomplete: 'given-name' },
    lastName: { half: true, autocomplete: 'family-name' },
    phone: {
      half: true,
      help: texts.profile.phoneHelp(settings().city.phonePlan !== null),
      render: (input) => <PhoneField {...input} />,
    },
    gender: { half: true, render: (input) => <GenderField {...input} /> },
  };
}

/** Updates the session with the saved values, which the menu and the avatar show. */
function follow(saved: FormRecord): void {
  const user = session.user();
  if (!user) return;
  const { firstName, lastName, avatar } = saved as FormRecord &
    Pick<User, 'firstName' | 'lastName' | 'avatar'>;
  session.updateUser({ ...user, firstName, lastName, avatar });
}

function ProfileForm({ account }: { account: User & FormRecord }) {
  const formId = useId();
  const overrides = overridesNow();
  const shape = { resource: users, sections: [{ title: getTitle('profile'), fields }], overrides };
  const form = useResourceForm(
    {
      resource: users,
      action: 'edit',
      id: account.id,
      sections: shape.sections,
      overrides,
      backHref: '/settings',
      formHref: '/settings',
      toValues: ownValues,
    },
    account,
    (saved) => {
      follow(saved);
      feedback.success(texts.profile.saved);
    },
    { formId },
  );
  const { settle } = form;
  const conflict = form.conflict && {
    ...form.conflict,
    current: toBody(users, ownValues(form.conflict.current)),
  };
  // The row changes for many reasons that are no conflict to a person: a switch below, a sign-in elsewhere.
  const mergeable =
    conflict !== null && contestedFields(conflict.seen, conflict.yours, conflict.current).length === 0;
  useEffect(() => {
    if (mergeable && conflict) void settle(conflict.yours);
  });

  return (
    <>
      <form
        className="form"
        noValidate
        aria-label={getTitle('profile')}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(event);
        }}
      >
        {form.restored ? <DraftBanner onDiscard={form.discard} /> : null}
        <UnsentNotice unsent={form.unsent} saving={form.saving} onRetry={form.retry} />
        {form.attempt > 0 ? (
          <ErrorSummary
            attempt={form.attempt}
            entries={toSummary(shape, form.values, formId, form.refused)}
          />
        ) : null}
        <FormSections
          resource={users}
          sections={[
            {
              title: getTitle('profile'),
              fields,
              after: () => (
                <div className={`${settingsStyles.actions} row wrap gap-2 above-5 end`}>
                  <span className={formStyles.state} aria-live="polite">
                    {form.dirty ? uiTexts.unsaved : ''}
                  </span>
                  {form.dirty ? (
                    <Button variant="plain" onClick={form.discard}>
                      {uiTexts.cancel}
                    </Button>
                  ) : null}
                  <Button type="submit" variant="primary" busy={form.saving}>
                    {uiTexts.save}
                  </Button>
                </div>
              ),
            },
          ]}
          overrides={overrides}
          formId={formId}
          readOnly={false}
          values={form.values}
          errors={form.errors}
          onChange={form.onChange}
          onBlur={form.onBlur}
        />
      </form>
      {conflict && !mergeable ? (
        <ConflictDialog
          resource={users}
          overrides={overrides}
          yours={conflict.yours}
          current={conflict.current}
          onApply={(chosen) => void settle(chosen)}
          onClose={form.closeConflict}
        />
      ) : null}
    </>
  );
}

/** The values of this form's fields. The switches of notifications are saved separately. */
function ownValues(record: FormRecord): Record<string, unknown> {
  const values = recordValues(users, record);
  return Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));
}

function GenderField(field: FieldInputProps) {
  return (
    <select
      id={field.id}
      className="input"
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      autoComplete="sex"
      {...toAria(field)}
    >
      <option value="">{texts.profile.noGender}</option>
      <Options of={Object.entries(genders)} />
    </select>
  );
}
