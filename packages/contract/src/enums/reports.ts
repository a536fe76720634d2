export const reportKinds = {
  closed: 'Ya no existe',
  phone: 'El teléfono es otro',
  moved: 'Se mudó o la dirección es otra',
  name: 'El nombre es otro',
  hours: 'El horario es otro',
  other: 'Otra cosa',
} as const;

export type ReportKind = keyof typeof reportKinds;

/** What may be wrong with what a person wrote for others. */
export const abuseKinds = {
  insult: 'Insultos o amenazas',
  spam: 'Publicidad no deseada',
  fraud: 'Engaño o estafa',
  sexual: 'Contenido sexual',
  other: 'Otra cosa',
} as const;
export type AbuseKind = keyof typeof abuseKinds;
