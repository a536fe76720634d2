import { texts } from '../texts.ts';

const ofTime = ['date', 'datetime-local', 'time'].map((type) => `input[type="${type}"]`).join();

/**
 * The attributes of an input whose value a button of its own adds to the field: with something in it the form is not saved, which
 * would lose it.
 */
export const toAdd = (value: string) => (value.trim() === '' ? {} : { 'data-to-add': '' });

/**
 * The fields with incomplete inputs, with their messages: a part of a date or time, for which the browser gives no value, so that
 * it would be saved as empty; an empty input that is required because another one is filled in; or a value that is not added yet.
 */
export function unfinishedFields(formId: string): Record<string, string> {
  const fields = document.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(formId)}-"]`);
  const isHalf = ({ validity }: HTMLInputElement) => validity.badInput || validity.valueMissing;
  const problemOf = (field: HTMLElement) => {
    if ([...field.querySelectorAll<HTMLInputElement>(ofTime)].some(isHalf)) return texts.form.unfinished;
    return field.querySelector('[data-to-add]') ? texts.form.notAdded : null;
  };
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const problem = problemOf(field);
      return problem === null ? [] : [[field.dataset.field?.slice(formId.length + 1), problem]];
    }),
  );
}
