/** Calls back after a number of milliseconds, once; returns a function that cancels it. */
export type Later = (call: () => void, milliseconds: number) => () => void;

export const later: Later = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};
