import type { DemoState } from '@callejero/contract/answers/demo.ts';

type DemoCount = keyof DemoState['removed'];

export const texts = {
  goes: ({ commerces, products, events, promotions, people }: Readonly<Record<DemoCount, number>>) =>
    `Se quitan ${commerces} lugares, ${products} productos, ${events} eventos, ${promotions} promociones y ${people} personas inventadas, con sus fotos.`,
  goesWith: ({ conversations, redemptions, favourites }: Readonly<Record<DemoCount, number>>) =>
    `Con ellos se van ${conversations} conversaciones, ${redemptions} canjes y ${favourites} favoritos.`,
  stays: (count: number) => (count === 1 ? 'Se queda 1:' : `Se quedan ${count}:`),
  reasons: { edited: 'alguien lo editó', used: 'es de gente de la ciudad, o lo usa' },
  edited: 'Quitar también lo que alguien editó',
  forGood: 'No se puede deshacer.',
  backup: (when: string) => `La última copia de seguridad es del ${when}.`,
  noBackup: 'No hay ninguna copia de seguridad: pide antes una a quien lleva el servidor.',
  type: (word: string) => `Escribe «${word}» para confirmarlo`,
  wrongWord: (word: string) => `Escribe «${word}».`,
  cancel: 'Cancelar',
  remove: 'Quitar para siempre',
  removing: 'Quitando…',
  done: 'La demostración se quitó.',
};
