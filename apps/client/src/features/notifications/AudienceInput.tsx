import type { Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { Audience } from '@callejero/contract/resources/notifications.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { settings } from '../../api/settings.ts';
import { ChecksField } from '../../ui/fields/ChecksField.tsx';
import { personName } from '../../ui/fields/person-name.ts';
import { RelationField, useRelationNames } from '../../ui/fields/relation/RelationField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import {
  type AudienceDraft,
  type AudienceKind,
  audienceInWords,
  audienceKinds,
  kindOf,
  ofKind,
} from './audience.ts';
import notificationsStyles from './Notifications.module.css';
import { Estimate } from './sending/Estimate.tsx';
import { texts } from './texts.ts';

const words = texts.audience;

type RecordKind = Exclude<AudienceKind, 'all' | 'roles'>;
const collections = { categories, provinces, favourites: commerces, users } as unknown as Record<
  RecordKind,
  Resource
>;
const rowLabels: Partial<Record<RecordKind, (row: Record<string, unknown>) => string>> = {
  users: personName,
};

function filtersOf(kind: RecordKind) {
  if (kind === 'categories') return { kind: 'commerce' };
  if (kind === 'favourites') return { status: 'accepted' };
  return kind === 'provinces' ? { country: settings().city.country } : { status: 'active' };
}

const everybody: AudienceDraft = { all: true };
const isStillToBeSent = (status: unknown) => status === 'draft' || status === 'scheduled';

/** Chooses the audience, and shows how many people it has. */
export function AudienceInput(field: FieldInputProps) {
  const audience = (field.value ?? everybody) as AudienceDraft;
  const kind = kindOf(audience);
  if (field.readOnly) {
    return (
      <>
        <AudienceText audience={audience} kind={kind} />
        {isStillToBeSent(field.values.status) ? (
          <Estimate audience={audience} kind={field.values.kind} />
        ) : null}
      </>
    );
  }
  const part: FieldInputProps = {
    ...field,
    label: kind === 'all' ? field.label : words.choose[kind],
    value: kind === 'all' ? [] : (audience[kind] ?? []),
    onChange: (value) => field.onChange({ [kind]: value }),
  };
  return (
    <fieldset className="plain-fieldset">
      <legend className="visually-hidden">{words.group}</legend>
      {audienceKinds.map((value) => (
        <label key={value} className="check-label">
          <input
            id={value === 'all' && kind === 'all' ? field.id : undefined}
            type="radio"
            className="check"
            name={`${field.id}-kind`}
            checked={kind === value}
            onChange={() => field.onChange(ofKind(value))}
          />
          {words.kinds[value]}
        </label>
      ))}
      {kind === 'all' ? null : (
        <div className={notificationsStyles.notificationChosen}>
          {kind === 'roles' ? (
            <ChecksField {...part} options={words.roles} />
          ) : (
            <RelationField
              // Another collection mounts another dialog.
              key={kind}
              {...part}
              resource={collections[kind]}
              filters={filtersOf(kind)}
              rowLabel={rowLabels[kind]}
              many
              ordered={false}
            />
          )}
        </div>
      )}
      <Estimate audience={audience} kind={field.values.kind} />
    </fieldset>
  );
}

function AudienceText({ audience, kind }: { audience: AudienceDraft; kind: AudienceKind }) {
  const said = audienceInWords(audience as Audience);
  if (kind === 'all' || kind === 'roles') return <p className={formStyles.readValue}>{said}</p>;
  return (
    <div className={formStyles.readValue}>
      <p>{said}</p>
      <Names kind={kind} ids={audience[kind] ?? []} />
    </div>
  );
}

const namesShown = 20;

function Names({ kind, ids }: { kind: RecordKind; ids: readonly string[] }) {
  const shown = ids.slice(0, namesShown);
  const names = useRelationNames(collections[kind], shown, rowLabels[kind]);
  const rest = ids.length - shown.length;
  return (
    <p className="muted">
      {shown.map((id) => names.get(id) ?? '…').join(', ')}
      {rest > 0 ? ` ${words.more(rest)}` : ''}
    </p>
  );
}
