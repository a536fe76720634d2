/** What administrators read about accounts. */
export const texts = {
  users: {
    title: 'Usuarios',
    search: 'Buscar por nombre o correo',
    invite: 'Invitar usuario',
    empty: 'Todavía no hay usuarios. Invita al primero o espera a que se registren en la aplicación.',
  },
  administrators: {
    title: 'Administradores',
    search: 'Buscar por nombre o correo',
    invite: 'Invitar administrador',
    empty: 'Todavía no hay más administradores.',
  },
  columns: {
    photo: 'Foto',
    name: 'Nombre',
    email: 'Correo',
    confirmed: 'Confirmación',
  },
  filters: { confirmed: 'Confirmación', yes: 'Confirmado', no: 'Sin confirmar' },
  confirmed: 'Confirmado',
  unconfirmed: 'Sin confirmar',
  never: 'No ha entrado',
  archiveQuestion: (name: string) =>
    `¿Archivar la cuenta de ${name}? Se cerrarán sus sesiones y no podrá entrar; pasado un tiempo se borran sus datos.`,
  status: {
    disable: 'Deshabilitar',
    enable: 'Habilitar',
    question: (name: string) => `¿Deshabilitar la cuenta de ${name}?`,
    detail: 'Se cerrarán todas sus sesiones al momento y no podrá entrar hasta que la habilites de nuevo.',
    disabled: (name: string) => `La cuenta de ${name} se deshabilitó.`,
    enabled: (name: string) => `La cuenta de ${name} se habilitó.`,
    many: (done: number, status: 'active' | 'disabled') =>
      done === 1
        ? `1 cuenta ${status === 'active' ? 'habilitada' : 'deshabilitada'}.`
        : `${done} cuentas ${status === 'active' ? 'habilitadas' : 'deshabilitadas'}.`,
    manyQuestion: (count: number) => `¿Deshabilitar ${count} cuentas?`,
    manyDetail:
      'Se cerrarán todas sus sesiones al momento y no podrán entrar hasta que las habilites de nuevo.',
    someFailed: (failed: number, why: string) =>
      failed === 1
        ? `1 cuenta no se pudo cambiar: ${why}`
        : `${failed} cuentas no se pudieron cambiar: ${why}`,
  },
  panel: 'Estado de la cuenta',
  password: 'Cambiar la contraseña',
  email: 'Correo',
  lastLogin: 'Último acceso',
  since: 'Cuenta desde',
  sections: { person: 'Datos personales', contact: 'Contacto' },
  permissions: {
    title: 'Permisos',
    help: 'Lo que esta persona puede hacer en la administración. No puedes dar permisos que no tienes.',
    presets: 'Según su trabajo',
    own: { label: 'A medida', help: 'Elige los permisos uno por uno.' },
    single: 'Permisos uno por uno',
    save: 'Guardar permisos',
    saved: 'Los permisos se guardaron.',
    stale: 'Alguien más cambió esta cuenta. Estos son los permisos que tiene ahora.',
    demote: 'Quitar de administradores',
    demoteQuestion: (name: string) => `¿Quitar a ${name} de los administradores?`,
    demoteDetail: 'Conservará su cuenta como usuario de la aplicación.',
    promote: 'Hacer administrador',
    promoteQuestion: (name: string) => `¿Dar acceso a la administración a ${name}?`,
    promoteDetail: 'Después podrás elegir sus permisos.',
    demoted: (name: string) => `${name} ya no es administrador.`,
    promoted: (name: string) => `${name} ya es administrador. Elige ahora sus permisos.`,
  },
  sessions: {
    title: 'Sesiones abiertas',
    none: 'No tiene sesiones abiertas.',
    lastUsed: (when: string) => `Usada ${when}`,
    end: 'Cerrar todas',
    endQuestion: (name: string) => `¿Cerrar todas las sesiones de ${name}?`,
    endDetail: 'Tendrá que iniciar sesión de nuevo en todos sus dispositivos.',
    ended: 'Las sesiones se cerraron.',
  },
  data: {
    title: 'Sus datos',
    help: 'Para cuando la persona pide por escrito una copia de sus datos o que se borren. Queda en el historial quién lo hizo.',
    download: 'Descargar sus datos',
    fileName: (name: string) => `Datos de ${name}.json`,
    downloaded: 'Sus datos se descargaron. Entrégalos solo a su dueño.',
    erase: 'Borrar sus datos',
    eraseTitle: (name: string) => `¿Borrar los datos de ${name}?`,
    losses: [
      'Se borran su nombre, su correo, su foto, su teléfono, sus direcciones, sus vehículos, sus documentos y sus llaves de acceso, también del historial.',
      'Lo que aportó a la guía, como un comercio, se queda en ella sin su nombre.',
      'Se cierran todas las sesiones de la cuenta, y nadie podrá volver a entrar con ella.',
      'No se puede deshacer. Si te pidió una copia, descárgala antes.',
    ],
    confirm: (email: string) => `Escribe ${email} para confirmarlo`,
    submit: 'Borrar definitivamente',
    erased: 'Sus datos se borraron.',
  },
  secondStep: {
    reset: 'Restablecer el segundo paso',
    question: (name: string) => `¿Restablecer el segundo paso de ${name}?`,
    detail:
      'Se quitarán sus llaves de acceso, su aplicación de códigos y sus códigos de recuperación, y se cerrarán sus sesiones: entrará solo con su contraseña. Comprueba antes que es quien te lo pide. Escribe tu propia contraseña para confirmarlo.',
    action: 'Restablecer',
    done: (name: string) => `Se restableció el segundo paso de ${name}.`,
  },
  invite: {
    noPermissions: '¿Invitar sin permisos?',
    noPermissionsDetail: 'Podrá entrar, pero no verá nada de la administración hasta que le des alguno.',
    userTitle: 'Invitar usuario',
    administratorTitle: 'Invitar administrador',
    lead: 'Recibirá un mensaje con un enlace para elegir su contraseña. El enlace vale tres días.',
    email: 'Correo electrónico',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    permissionsHelp:
      'Lo que podrá hacer en la administración desde que entre. Puedes cambiarlo cuando quieras; no puedes dar permisos que no tienes.',
    send: 'Enviar invitación',
    sent: (email: string) => `Se envió la invitación a ${email}.`,
  },
} as const;
