/** What the live connection says. The seed's strings are to the letter. */
export const liveTexts = {
  disabled: 'Su usuario ha sido deshabilitado',
  accept: 'Aceptar',
} as const;
