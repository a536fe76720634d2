/** Back office: `usted`. */
export const changeTexts = {
  title: 'Cambiar la contraseña',
  ownTitle: 'Cambiar mi contraseña',
  own: 'Las demás sesiones que tenga abiertas se cerrarán.',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  submit: 'Cambiar la contraseña',
  cancel: 'Cancelar',
  done: 'La contraseña se cambió.',
  account: 'Cuenta',
  temporary: 'Contraseña temporal',
  explanation:
    'La persona deberá elegir otra contraseña cuando entre con la temporal. Al guardar se cierran todas sus sesiones.',
  deliver: 'Copie la contraseña y entréguela por un medio seguro: no se podrá volver a ver.',
  generate: 'Generar',
  copy: 'Copiar',
  yours: 'Su propia contraseña',
  yoursHelp: 'Para comprobar que es usted quien hace el cambio.',
  assign: 'Asignar la contraseña temporal',
  assigned: (name: string) => `${name} ya puede entrar con la contraseña temporal.`,
} as const;
