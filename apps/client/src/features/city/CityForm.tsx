import type { CityState } from '@callejero/contract/answers/city.ts';
import { protectedFields } from '@callejero/contract/city-change.ts';
import { type CityField, city, cityFields } from '@callejero/contract/city-values.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { DraftBanner } from '../../ui/form/draft/DraftBanner.tsx';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { toSummary } from '../../ui/form/errors.ts';
import { FormFoot } from '../../ui/form/FormFoot.tsx';
import { FormSections } from '../../ui/form/FormSections.tsx';
import { messagesByControl } from '../../ui/form/field-errors.ts';
import { ConflictDialog } from '../../ui/form/save/ConflictDialog.tsx';
import { UnsentNotice } from '../../ui/form/save/UnsentNotice.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import styles from './City.module.css';
import { Exported } from './Exported.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { IconPreview } from './IconPreview.tsx';
import { Source } from './Source.tsx';
import { texts } from './texts.ts';
import { useCityForm } from './useCityForm.ts';

const words = texts.sections;
const helps: Partial<Record<CityField, string>> = texts.help;

const openSections: FormSection[] = [
  { title: words.name, fields: ['name', 'slogan'] },
  { title: words.map, fields: ['center', 'zoom'] },
  {
    title: words.look,
    fields: ['brandColor', 'logo'],
    after: ({ brandColor }) => <BrandPreview color={brandColor} />,
  },
  {
    title: words.contact,
    description: words.contactHelp,
    fields: ['email', 'phone', 'website', 'areaCode', 'mailApp', 'supportCalls'],
  },
  { title: words.freshness, fields: ['verifyMonths', 'askOwners'] },
];
const protectedSections: FormSection[] = [
  {
    title: words.protected,
    description: words.protectedHelp,
    fields: protectedFields,
  },
];
const shape = { resource: city, sections: [...openSections, ...protectedSections] };

const links = [
  { to: '/base-map', label: texts.links.baseMap, permission: 'base-map:read' },
  { to: '/legal/terms/edit', label: texts.links.terms, permission: 'pages:update' },
  { to: '/legal/privacy/edit', label: texts.links.privacy, permission: 'pages:update' },
  { to: '/holidays', label: texts.links.holidays },
  { to: '/import', label: texts.links.import, permission: 'imports:create' },
];

/** All values of the city, each with where it comes from, and one button that saves what was changed. */
export function CityForm({ state }: { state: CityState }) {
  const id = useId();
  const { user } = useSession();
  const navigate = useNavigate();
  const form = useCityForm(state, shape);
  const { base, values, reset } = form;
  const mayUpdate = isOffered(user, 'city:update');
  const mayProtect = mayUpdate && isOffered(user, 'city:protect');
  const errors = messagesByControl(form.refused);
  const sourceOf = (name: CityField) => (
    <Source
      name={name}
      state={base}
      resetting={reset.includes(name)}
      help={helps[name] ?? city.fields[name].help}
      onReset={() => form.giveBack(name)}
    />
  );
  const overrides: Record<string, FieldOverride> = Object.fromEntries(
    cityFields.map((name) => [name, { hint: () => sourceOf(name) }]),
  );
  const sections = {
    resource: city,
    ...{ overrides, values, errors, onChange: form.change, onBlur: () => undefined },
  };
  const cancel = async () => {
    if (await mayLeave()) navigate('/dashboard', { state: { direction: 'back' } });
  };

  return (
    <AppPage
      title={texts.title}
      back="/dashboard"
      foot={
        mayUpdate ? (
          <FormFoot
            formId={id}
            dirty={form.dirty}
            saving={form.saving}
            onCancel={() => void cancel()}
            onPublish={undefined}
          />
        ) : null
      }
    >
      <p className="muted">{texts.lead}</p>
      <CityLinks />
      <form
        id={id}
        className="form"
        noValidate
        autoComplete="off"
        aria-label={texts.title}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {form.restored ? <DraftBanner onDiscard={form.discard} /> : null}
        <UnsentNotice unsent={form.unsent} saving={form.saving} onRetry={() => void form.save()} />
        <ErrorSummary entries={toSummary(shape, values, id, form.refused)} attempt={form.attempt} />
        <FormSections {...sections} sections={openSections} formId={id} readOnly={!mayUpdate} />
        <IconPreview state={base} />
        <FormSections
          {...sections}
          sections={protectedSections}
          above={openSections.length}
          formId={mayProtect ? id : `${id}-read`}
          readOnly={!mayProtect}
        />
        <div className="stack gap-2">
          {mayProtect ? null : <p className="muted">{texts.noRight}</p>}
          <p className="muted">
            {base.changesRetentionMonths === null ? texts.forever : texts.months(base.changesRetentionMonths)}{' '}
            {base.sendsMails ? texts.mail.on : texts.mail.off}
          </p>
        </div>
      </form>
      <Exported state={base} />
      {form.factor ? (
        <FactorDialog details={form.factor} prove={form.saveWith} onClose={form.closeFactor} />
      ) : null}
      <CityConflict form={form} />
    </AppPage>
  );
}

/** Links to what else belongs to the city. */
function CityLinks() {
  const { user } = useSession();
  return (
    <nav aria-label={texts.links.label}>
      <ul className={`${styles.links} plain-list`}>
        {links
          .filter(({ permission }) => isOffered(user, permission))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function CityConflict({ form }: { form: ReturnType<typeof useCityForm> }) {
  const { yours, conflict } = form;
  if (!conflict) return null;
  return (
    <ConflictDialog
      resource={city}
      overrides={{}}
      yours={yours}
      current={conflict.values}
      onApply={(chosen) => void form.settle(conflict, chosen)}
      onClose={form.closeConflict}
    />
  );
}
