/** Characters that the contract admits. */
export const lengths = { title: 65, message: 240 } as const;
