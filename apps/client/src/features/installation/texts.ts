import { usualMaintenance } from '@callejero/contract/maintenance.ts';
import { counted, small } from '@callejero/contract/text/letters.ts';

/** What administrators read about the state of the installation. */
export const texts = {
  title: 'Estado',
  allFine: 'Todo lo que se pudo probar está bien.',
  summary: (failed: number, warnings: number) =>
    [
      ...(failed > 0 ? [counted(failed, 'cosa falla', 'cosas fallan')] : []),
      ...(warnings > 0 ? [counted(warnings, 'aviso', 'avisos')] : []),
    ].join(' y '),
  checked: (when: string) => `Comprobado ${when}`,
  version: (version: string) => `Callejero ${version}`,
  checkNow: 'Comprobar ahora',
  checking: 'Comprobando…',
  checkedNow: 'Comprobado ahora mismo.',
  forTheOperator: (remedy: string) => `Para quien lleva el servidor: ${small(remedy)}`,
  groups: {
    failed: 'Falla',
    warning: 'Avisos',
    ok: 'Bien',
    skipped: 'Sin probar',
  },
  nothing: {
    title: 'Aquí no hay nada que comprobar',
    text: 'Esta guía corre dentro del navegador, sin servidor.',
  },
  maintenance: {
    title: 'Mantenimiento',
    on: (sentence: string, since: string) =>
      `En mantenimiento, así desde el ${since}: se puede leer y entrar, y no se guarda nada. A la gente se le dice: «${sentence}»`,
    off: 'La guía admite cambios.',
    begin: 'Empezar el mantenimiento',
    change: 'Cambiar lo que se dice',
    save: 'Guardar',
    end: 'Terminar el mantenimiento',
    cancel: 'Cancelar',
    lead: 'La gente podrá leer y entrar, y nadie podrá guardar nada, tampoco tú, hasta que lo termines.',
    message: 'Mensaje para la gente',
    usual: usualMaintenance,
    until: 'Hora prevista del final',
    untilHelp: 'Se anuncia, y a esa hora no termina solo. En la hora de la ciudad.',
    past: 'Elige una hora que no haya pasado.',
    begun: 'La guía está en mantenimiento.',
    ended: 'La guía admite cambios otra vez.',
    stale: 'Otra persona acaba de cambiarlo. Mira cómo está ahora.',
  },
  trials: {
    title: 'Probar de verdad',
    mail: 'Enviarme un correo',
    mailNote: 'A la dirección de tu cuenta. Dice enseguida si el servidor de correo lo aceptó.',
    notice: 'Enviarme un aviso',
    noticeNote: 'A tus dispositivos con los avisos activados.',
    noDevice: 'Ningún dispositivo tuyo recibe avisos. Actívalos en tu perfil y prueba otra vez.',
    sent: (devices: number) => `Enviado a ${counted(devices, 'dispositivo', 'dispositivos')}. Mira si llega.`,
  },
} as const;
