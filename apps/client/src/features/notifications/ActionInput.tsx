import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { RelationField, useRelationNames } from '../../ui/fields/relation/RelationField.tsx';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import {
  type ActionKind,
  actionInWords,
  general,
  kindOfAction,
  nothing,
  opens,
  opensRecord,
  type Payload,
  type RecordKind,
  type Target,
  toTarget,
} from './action.ts';
import notificationsStyles from './notifications.module.css';
import { texts } from './texts.ts';

const words = texts.action;
const firstScreen = '/map';

const collections = { place: commerces, event: events, promotion: promotions } as unknown as Record<
  RecordKind,
  Resource
>;
/** Only records that people can open. */
const filters = {
  place: { status: 'accepted' },
  event: { status: 'published' },
  promotion: {},
} as const;

/** The first payload of each choice. `other` is written only through the API and is not changed here. */
const firstPayloads: Readonly<Record<Exclude<ActionKind, 'other'>, Payload>> = {
  none: nothing,
  general,
  open: opens(firstScreen),
};
const choices = Object.keys(firstPayloads) as (keyof typeof firstPayloads)[];

/** Chooses the action of a notification: none, open the app, or open a page. */
export function ActionInput(field: FieldInputProps) {
  const payload = (field.value ?? general) as Payload;
  const kind = kindOfAction(payload);
  const target = toTarget(payload);
  if (field.readOnly) return <ActionText payload={payload} target={target} />;
  return (
    <fieldset className="plain-fieldset">
      <legend className="visually-hidden">{words.group}</legend>
      {[...choices, ...(kind === 'other' ? [kind] : [])].map((choice) => (
        <label key={choice} className="check-label">
          <input
            id={choice === choices[0] ? field.id : undefined}
            type="radio"
            className="check"
            name={`${field.id}-action`}
            checked={kind === choice}
            onChange={() => {
              if (choice !== 'other') field.onChange(firstPayloads[choice]);
            }}
          />
          {choice === 'other' ? actionInWords(payload) : words[choice]}
        </label>
      ))}
      {target ? (
        <div className={notificationsStyles.notificationChosen}>
          <Screen field={field} target={target} />
        </div>
      ) : null}
    </fieldset>
  );
}

function Screen({ field, target }: { field: FieldInputProps; target: Target }) {
  const chosen = target.kind === 'screen' ? target.route : target.kind;
  const isRecord = (value: string): value is RecordKind => value in words.records;
  return (
    <>
      <select
        className="input"
        aria-label={words.screen}
        value={chosen}
        onChange={(event) => {
          const { value } = event.target;
          field.onChange(isRecord(value) ? opensRecord(value, '') : opens(value));
        }}
      >
        {target.kind === 'screen' && !(target.route in words.screens) ? (
          <option value={target.route}>{target.route}</option>
        ) : null}
        <Options of={Object.entries({ ...words.screens, ...words.records })} />
      </select>
      {target.kind === 'screen' ? null : (
        <RelationField
          key={target.kind}
          {...field}
          id={`${field.id}-record`}
          label={words.record[target.kind]}
          value={target.id === '' ? null : target.id}
          onChange={(id) => field.onChange(opensRecord(target.kind, typeof id === 'string' ? id : ''))}
          resource={collections[target.kind]}
          filters={filters[target.kind]}
          many={false}
        />
      )}
    </>
  );
}

function ActionText({ payload, target }: { payload: Payload; target: Target | null }) {
  const said = actionInWords(payload);
  return target === null || target.kind === 'screen' ? (
    <p className={formStyles.readValue}>{said}</p>
  ) : (
    <p className={formStyles.readValue}>
      {said} <RecordName kind={target.kind} id={target.id} />
    </p>
  );
}

function RecordName({ kind, id }: { kind: RecordKind; id: string }) {
  const names = useRelationNames(collections[kind], [id]);
  return <>«{names.get(id) ?? '…'}»</>;
}
