/** Texts of the button that begins a conversation, apart from the inbox's texts, which a place's page does not need. */
export const writeTexts = {
  write: 'Escribir',
  /** Follows «Para»: the purpose that needs an account. */
  purpose: 'escribir a un comercio',
} as const;
