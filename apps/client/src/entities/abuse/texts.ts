/** Texts for reporting what a person wrote for others. */
export const texts = {
  kind: 'Qué pasa',
  choose: 'Elige un motivo',
  kindMissing: 'Elige qué pasa.',
  text: 'Explicación',
  textMissing: 'Explica qué pasa.',
  optional: 'opcional',
  send: 'Reportar',
  sent: 'Gracias por avisar. Lo revisaremos.',
} as const;
