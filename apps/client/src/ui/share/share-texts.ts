/** Texts for sharing. The seed prescribes the wording of `failed`. */
export const shareTexts = {
  failed: 'Ocurrió un error inesperado.',
  title: 'Compartir',
  whatsapp: 'WhatsApp',
  others: 'Otras aplicaciones',
  code: 'Código QR',
  codeTitle: 'Compartir QR',
  button: 'Compartir QR',
  lead: 'Quien escanee este código llega a su página en la guía.',
  unpublished: 'Todavía no es público: el código llevará a su página cuando lo sea.',
  link: 'Enlace',
  copy: 'Copiar enlace',
  download: 'Descargar QR',
  print: 'Imprimir',
  sendCode: 'Enviar el código',
  picture: (title: string) => `Código QR de ${title}`,
  message: (title: string, address: string) => `${title}\n${address}`,
} as const;
