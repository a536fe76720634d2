/** Where the demo's rows say that they come from: what is told by this is the demo's. */
export const demoSource = { name: 'Demostración', licence: 'CC0-1.0' } as const;
