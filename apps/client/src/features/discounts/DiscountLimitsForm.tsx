import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import { discountLimitsSchema } from '@callejero/contract/discount-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/http/ask.ts';
import { toRequestError } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import type { TypedOver } from '../../ui/form/typed-over.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { useTypedOver } from '../../ui/form/useTypedOver.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { formatMoney } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const words = texts.limits;
const names = ['maxPercentage', 'maxAmount'] as const;
type Name = (typeof names)[number];
/** An input may hold what is no number yet. */
type Limits = Record<Name, unknown> & Pick<DiscountLimits, 'rev'>;
type Typed = TypedOver<Limits> | null;
const labels: Record<Name, string> = { maxPercentage: `${words.percentage} (%)`, maxAmount: words.amount };

/** The two limits. An invalid number has its error at the field. */
export function DiscountLimitsForm({ limits, readOnly }: { limits: DiscountLimits; readOnly: boolean }) {
  const client = useQueryClient();
  const { values, type, toSend, written, giveWay } = useTypedOver<Limits>(limits, useState<Typed>(null));
  const { seen, changes } = toSend();
  const body = { ...pick({ ...seen, ...changes }), rev: seen.rev };
  const { errors, busy, form } = useSubmit(
    async () => {
      try {
        const data = await ask.put<DiscountLimits>('/discount-limits', body);
        client.setQueryData(['discount-limits'], data);
        written(changes, data);
        feedback.success(words.saved);
      } catch (cause) {
        if (toRequestError(cause).status !== 409) throw cause;
        feedback.warning(words.stale);
        await client.invalidateQueries({ queryKey: ['discount-limits'] });
        const current = client.getQueryData<DiscountLimits>(['discount-limits']);
        if (current) giveWay(current);
      }
    },
    { check: () => problemsOf(body), fields: names },
  );
  const input = (name: Name): FieldInputProps => ({
    id: idOf(name),
    name,
    label: labels[name],
    value: values[name],
    onChange: (value) => type({ [name]: value }),
    onBlur: () => undefined,
    required: true,
    readOnly,
    error: errors[name],
    describedBy: errors[name] ? `${idOf(name)}-error` : undefined,
    values,
    setValue: () => undefined,
  });
  return (
    <form className="card pad-5 stack gap-4" {...form}>
      <p className="muted">{words.lead}</p>
      {names.map((name) => (
        <div key={name} className="field">
          {readOnly ? (
            <span className="field-label">{labels[name]}</span>
          ) : (
            <label className="field-label" htmlFor={idOf(name)}>
              {labels[name]}
            </label>
          )}
          {readOnly ? (
            <p>{name === 'maxAmount' ? formatMoney(limits.maxAmount) : `${limits.maxPercentage} %`}</p>
          ) : name === 'maxAmount' ? (
            <MoneyField {...input(name)} />
          ) : (
            <NumberField {...input(name)} integer />
          )}
          <FieldError id={`${idOf(name)}-error`} error={errors[name]} role="alert" />
        </div>
      ))}
      {readOnly ? null : (
        <div className="flex end">
          <Button type="submit" variant="primary" disabled={busy}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}

const idOf = (name: string) => `limits-${name}`;
const pick = ({ maxPercentage, maxAmount }: Record<Name, unknown>) => ({ maxPercentage, maxAmount });
const problemsOf = (body: unknown) =>
  (discountLimitsSchema.safeParse(body).error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
