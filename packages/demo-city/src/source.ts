/** The source of the demo's rows, by which they are recognised. */
export const demoSource = { name: 'Demostración', licence: 'CC0-1.0' } as const;
