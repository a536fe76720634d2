import { expect, it } from 'vitest';
import { afterSave } from './after-save.ts';

const save = { published: false, refusal: undefined, created: false, isDraft: false, next: 'same' } as const;
const said = (text: string) => ({ text, refusal: undefined, created: true });

it('a save in place is said once, by a toast that says what came of it', () => {
  expect(afterSave(save)).toEqual({ toast: 'Los cambios se guardaron.', note: null });
  expect(afterSave({ ...save, isDraft: true })).toEqual({ toast: 'Guardado como borrador.', note: null });
  expect(afterSave({ ...save, isDraft: true, published: true })).toEqual({
    toast: 'Guardado y publicado.',
    note: null,
  });
});

it('a new record is said once, by the banner of its own page', () => {
  const created = { ...save, created: true, next: 'own' } as const;
  expect(afterSave(created)).toEqual({ toast: null, note: said('Se creó correctamente.') });
  expect(afterSave({ ...created, isDraft: true })).toEqual({
    toast: null,
    note: said('Guardado como borrador.'),
  });
  expect(afterSave({ ...created, isDraft: true, published: true })).toEqual({
    toast: null,
    note: said('Guardado y publicado.'),
  });
});

it('a page that is no form of the record gets a toast', () => {
  expect(afterSave({ ...save, next: 'other' })).toEqual({ toast: 'Los cambios se guardaron.', note: null });
});

it('what could not be published is said by the banner, beside what is missing', () => {
  const refusal = new Error('Falta el lugar.');
  const { toast, note } = afterSave({ ...save, isDraft: true, refusal });
  expect(toast).toBeNull();
  expect(note).toMatchObject({ text: 'Guardado como borrador: todavía no se pudo publicar.', refusal });
});
