/** What may be wrong with what a person wrote for others. */
export const abuseKinds = {
  insult: 'Insultos o amenazas',
  spam: 'Publicidad no deseada',
  fraud: 'Engaño o estafa',
  sexual: 'Contenido sexual',
  other: 'Otra cosa',
} as const;
export type AbuseKind = keyof typeof abuseKinds;
