export const screenTexts = {
  absent: {
    title: 'Esta llamada no está aquí',
    text: 'Puede que ya no participes en ella, o que el enlace no sea correcto.',
  },
  conversations: 'Conversaciones',
  withoutVideo: 'Entrar sin video',
  again: 'Volver a llamar',
} as const;
