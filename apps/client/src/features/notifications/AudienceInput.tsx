import type { Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { Audience } from '@callejero/contract/resources/notifications.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
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
  getKind,
  type Narrowing,
  narrowings,
  ofKind,
  toNarrowing,
} from './audience.ts';
import notificationsStyles from './notifications.module.css';
import { Estimate } from './sending/Estimate.tsx';
import { texts } from './texts.ts';

const words = texts.audience;

type RecordKind = Exclude<AudienceKind, 'all' | 'roles'> | Narrowing;
const collections = {
  ...{ categories, provinces, favourites: commerces, users },
  ...{ quarters, follows: categories },
} as unknown as Record<RecordKind, Resource>;
const rowLabels: Partial<Record<RecordKind, (row: Record<string, unknown>) => string>> = {
  users: personName,
};

function filtersOf(kind: RecordKind) {
  if (kind === 'quarters') return undefined;
  if (kind === 'follows') return { active: true };
  if (kind === 'categories') return { kind: 'commerce' };
  if (kind === 'favourites') return { status: 'accepted' };
  return kind === 'provinces' ? { country: settings().city.country } : { status: 'active' };
}

const everybody: AudienceDraft = { all: true };
const isStillToBeSent = (status: unknown) => status === 'draft' || status === 'scheduled';

/** Chooses the audience, and shows how many people it has. */
export function AudienceInput(field: FieldInputProps) {
  const audience = (field.value ?? everybody) as AudienceDraft;
  const kind = getKind(audience);
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
    onChange: (value) => field.onChange({ [kind]: value, ...toNarrowing(audience) }),
  };
  return (
    <fieldset id={field.id} tabIndex={-1} className="plain-fieldset">
      <legend className="visually-hidden">{words.group}</legend>
      {audienceKinds.map((value) => (
        <label key={value} className="check-label">
          <input
            type="radio"
            className="check"
            name={`${field.id}-kind`}
            checked={kind === value}
            onChange={() => field.onChange({ ...ofKind(value), ...toNarrowing(audience) })}
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
      <Narrowings {...field} audience={audience} />
      <Estimate audience={audience} kind={field.values.kind} />
    </fieldset>
  );
}

/** Narrows the group to quarters and to who follows a category. */
function Narrowings({ audience, ...field }: FieldInputProps & { audience: AudienceDraft }) {
  const isNarrowed = narrowings.some((name) => audience[name] !== undefined);
  return (
    <details open={isNarrowed || undefined}>
      <summary>{words.narrow.group}</summary>
      <div className={notificationsStyles.notificationChosen}>
        <p className="field-help">{words.narrow.help}</p>
        {narrowings.map((name) => (
          <fieldset key={name} className="plain-fieldset">
            <legend className="field-label">{words.narrow[name]}</legend>
            <RelationField
              {...field}
              id={`${field.id}-${name}`}
              label={words.narrow[name]}
              value={audience[name] ?? []}
              onChange={(ids) => {
                const { [name]: _before, ...rest } = audience;
                const next = ids as string[];
                field.onChange(next.length > 0 ? { ...rest, [name]: next } : rest);
              }}
              resource={collections[name]}
              filters={filtersOf(name)}
              many
              ordered={false}
            />
            <p className="field-help">{words.narrow[`${name}Help`]}</p>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function AudienceText({ audience, kind }: { audience: AudienceDraft; kind: AudienceKind }) {
  const said = audienceInWords(audience as Audience);
  const named = ([kind, ...narrowings] as const).filter(
    (each): each is RecordKind => each !== 'all' && each !== 'roles',
  );
  return (
    <div className={formStyles.readValue}>
      <p>{said}</p>
      {named.map((each) =>
        audience[each]?.length ? <Names key={each} kind={each} ids={audience[each]} /> : null,
      )}
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
