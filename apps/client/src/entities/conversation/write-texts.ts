/** Of the button that begins a conversation: a place's page does not need the texts of the inbox. */
export const writeTexts = {
  write: 'Escribir',
  /** Behind «Para»: what needs an account. */
  purpose: 'escribir a un comercio',
} as const;
