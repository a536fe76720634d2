import { texts } from '../texts.ts';

const ofTime = ['date', 'datetime-local', 'time'].map((type) => `input[type="${type}"]`).join();

/**
 * The fields with incomplete inputs, with their messages: a part of a date or time, for which the browser gives no value, so that
 * it would be saved as empty; or an empty input that is required because another one is filled in.
 */
export function unfinishedFields(formId: string): Record<string, string> {
  const fields = document.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(formId)}-"]`);
  const isHalf = ({ validity }: HTMLInputElement) => validity.badInput || validity.valueMissing;
  const unfinished = [...fields].filter((field) =>
    [...field.querySelectorAll<HTMLInputElement>(ofTime)].some(isHalf),
  );
  return Object.fromEntries(
    unfinished.map(({ dataset }) => [dataset.field?.slice(formId.length + 1), texts.form.unfinished]),
  );
}
