/** Begins every key under which the app stores something in the browser. */
export const storagePrefix = 'callejero.';
