import { inviteSchema } from '@callejero/contract/account.ts';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { guardLeaving, mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { useDraftState } from '../../ui/form/draft/useDraft.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { texts as common } from '../../ui/texts.ts';
import { invite } from './account-api.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import { texts } from './texts.ts';
import '../../ui/form/form.css';
import styles from '../../ui/form/form.module.css';

const fields = [
  { name: 'email', label: texts.invite.email, type: 'email', required: true },
  { name: 'firstName', label: texts.invite.firstName, type: 'text', required: true },
  { name: 'lastName', label: texts.invite.lastName, type: 'text', required: false },
] as const;
type Name = (typeof fields)[number]['name'];
interface Values extends Record<Name, string> {
  /** The permissions of an administrator. */
  permissions: readonly string[];
}
const nothing: Values = { email: '', firstName: '', lastName: '', permissions: [] };

const parseInvitation = (values: Values, administrator: boolean) =>
  inviteSchema.safeParse({
    email: values.email,
    firstName: values.firstName,
    lastName: values.lastName.trim() === '' ? null : values.lastName,
    roles: administrator ? ['administrator', 'user'] : ['user'],
    permissions: administrator ? values.permissions : [],
  });

/** Invites a person by mail, so that only they ever know the password. */
export function InviteForm({ administrator, backHref }: { administrator: boolean; backHref: string }) {
  const navigate = useNavigate();
  const id = useId();
  const [values, setValues, draft] = useDraftState<Values>(`invite.${administrator}`, nothing);
  const { discard } = draft;
  const latestDiscard = useRef(discard);
  latestDiscard.current = discard;
  const dirty = useRef(false);
  dirty.current = Object.values(values).some((value) => value.length > 0);

  useEffect(
    () =>
      guardLeaving(
        () => dirty.current,
        () => latestDiscard.current(),
      ),
    [],
  );

  const parsed = parseInvitation(values, administrator);

  const { form, errors, busy } = useSubmit(
    async () => {
      if (!parsed.success) return;
      const { noPermissions, noPermissionsDetail } = texts.invite;
      const isEmpty = administrator && values.permissions.length === 0;
      if (isEmpty && !(await feedback.confirm(noPermissions, noPermissionsDetail))) return;
      await invite(parsed.data);
      dirty.current = false;
      discard();
      feedback.success(texts.invite.sent(parsed.data.email));
      navigate(backHref, { replace: true, state: { direction: 'back' } });
    },
    {
      fields: fields.map(({ name }) => name),
      check: () =>
        parsed.error?.issues.map(({ path, message }) => ({ path: String(path[0]), message })) ?? [],
    },
  );

  const cancel = async () => {
    if (await mayLeave()) navigate(backHref, { state: { direction: 'back' } });
  };
  const title = administrator ? texts.invite.administratorTitle : texts.invite.userTitle;

  return (
    <AppPage
      title={title}
      back={backHref}
      foot={
        <div className={styles.foot}>
          <span className={styles.state} />
          <Button variant="plain" onClick={() => void cancel()}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {texts.invite.send}
          </Button>
        </div>
      }
    >
      <form {...form} id={id} className="form" autoComplete="off" aria-label={title}>
        {draft.restored ? <DraftBanner onDiscard={discard} /> : null}
        <p className="muted">{texts.invite.lead}</p>
        {fields.map(({ name, label, type, required }) => (
          <Field
            key={name}
            label={label}
            optional={required ? undefined : common.form.optional}
            error={errors[name]}
          >
            {(tied) => (
              <input
                {...tied}
                type={type}
                name={name}
                autoComplete="off"
                required={required}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {administrator ? (
          <InvitedPermissions
            value={values.permissions ?? []}
            onChange={(permissions) => setValues({ ...values, permissions })}
          />
        ) : null}
      </form>
    </AppPage>
  );
}

interface InvitedPermissionsProps {
  value: readonly string[];
  onChange: (permissions: readonly string[]) => void;
}

function InvitedPermissions(props: InvitedPermissionsProps) {
  const { user } = useSession();
  const title = useId();
  return (
    <section className="grid gap-3 pad-4 card" aria-labelledby={title}>
      <h2 id={title}>{texts.permissions.title}</h2>
      <p className="muted">{texts.invite.permissionsHelp}</p>
      <PermissionsInput folded held={user?.permissions ?? []} {...props} />
    </section>
  );
}
