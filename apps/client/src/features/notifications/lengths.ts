/** The maximum lengths by the contract, in characters. */
export const lengths = { title: 65, message: 240 } as const;
