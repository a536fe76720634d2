import { texts } from '../texts.ts';

const ofTime = ['date', 'datetime-local', 'time'].map((type) => `input[type="${type}"]`).join();

/**
 * The fields whose input shows a part of a date or a time: the browser gives no value for it, so it would be saved as empty. And
 * those with an empty one that must be filled in because another was. By their names, with what is said of them.
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
