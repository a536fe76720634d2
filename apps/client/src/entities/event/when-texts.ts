/** The times of an event in words. Lists need them without the texts of the form. */
export const whenTexts = {
  allDay: 'todo el día',
  range: (from: string, to: string) => `${from} – ${to}`,
} as const;
