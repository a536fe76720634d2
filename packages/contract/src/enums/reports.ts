export const reportKinds = {
  closed: 'Ya no existe',
  phone: 'El teléfono es otro',
  moved: 'Se mudó o la dirección es otra',
  name: 'El nombre es otro',
  hours: 'El horario es otro',
  other: 'Otra cosa',
} as const;

export type ReportKind = keyof typeof reportKinds;
