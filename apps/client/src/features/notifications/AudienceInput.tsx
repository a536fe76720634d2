import type { Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { type Audience, audienceSchema } from '@callejero/contract/resources/notifications.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { useQuery } from '@tanstack/react-query';
import { settings } from '../../api/settings.ts';
import { ChecksField } from '../../ui/fields/ChecksField.tsx';
import { personName } from '../../ui/fields/person-name.ts';
import { RelationField, useRelationNames } from '../../ui/fields/relation/RelationField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { formatNumber } from '../../ui/values/format.ts';
import styles from './AudienceInput.module.css';
import {
  type AudienceDraft,
  type AudienceKind,
  audienceInWords,
  audienceKinds,
  kindOf,
  ofKind,
} from './audience.ts';
import notificationsStyles from './Notifications.module.css';
import { countAudience } from './notification-api.ts';
import { texts } from './texts.ts';

const words = texts.audience;

type RecordKind = Exclude<AudienceKind, 'all' | 'roles'>;
const collections = { categories, provinces, users } as unknown as Record<RecordKind, Resource>;
const rowLabels: Partial<Record<RecordKind, (row: Record<string, unknown>) => string>> = {
  users: personName,
};

function filtersOf(kind: RecordKind) {
  if (kind === 'categories') return { kind: 'commerce' };
  return kind === 'provinces' ? { country: settings().city.country } : { status: 'active' };
}

/** Who gets it, and to how many people that comes. */
export function AudienceInput(field: FieldInputProps) {
  const audience = (field.value ?? { all: true }) as AudienceDraft;
  const kind = kindOf(audience);
  if (field.readOnly) return <AudienceText audience={audience} kind={kind} />;
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
              // Another collection is another dialog.
              key={kind}
              {...part}
              resource={collections[kind]}
              filters={filtersOf(kind)}
              rowLabel={rowLabels[kind]}
              many
            />
          )}
        </div>
      )}
      <Reach audience={audience} />
    </fieldset>
  );
}

/** How many people an audience is; an incomplete one is nobody yet. */
function useReach(audience: AudienceDraft | Audience) {
  const rested = useDebounced(audience, 300);
  const parsed = audienceSchema.safeParse(rested);
  const count = useQuery({
    queryKey: ['notifications', 'audience', rested],
    queryFn: ({ signal }) => countAudience(rested as Audience, signal),
    enabled: parsed.success,
  });
  return { complete: parsed.success, count };
}

function Reach({ audience }: { audience: AudienceDraft }) {
  const { complete, count } = useReach(audience);
  const said = !complete
    ? words.incomplete
    : count.error
      ? count.error.message
      : count.data === undefined
        ? words.counting
        : count.data === 0
          ? words.reachesNobody
          : words.reaches(formatNumber(count.data));
  return (
    <p className={styles.reach} role="status">
      {said}
    </p>
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
      {rest > 0 ? ` y ${rest} más` : ''}
    </p>
  );
}
