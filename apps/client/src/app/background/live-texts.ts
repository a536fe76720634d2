/** Texts of the live connection. The seed prescribes their wording. */
export const liveTexts = {
  disabled: 'Su usuario ha sido deshabilitado',
  accept: 'Aceptar',
} as const;
