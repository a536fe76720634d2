/** Texts above content that comes from the device. */
export const texts = {
  seenAt: (when: string) => `Sin conexión: así lo viste el ${when}`,
  mayHaveChanged: 'Puede haber cambiado.',
} as const;
