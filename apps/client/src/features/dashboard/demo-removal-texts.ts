import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { counted } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';

type DemoCount = keyof DemoState['removed'];

/** The counts in words, without those that are nought. */
const some = (counts: readonly (readonly [count: number, one: string, many?: string])[]): string =>
  listInWords(counts.filter(([count]) => count > 0).map((each) => counted(...each))) || 'nada';

export const texts = {
  title: 'Qué se quita',
  goes: ({ commerces, products, events, promotions, people }: Readonly<Record<DemoCount, number>>) =>
    `Lo que se quita, con sus fotos: ${some([
      [commerces, 'lugar', 'lugares'],
      [products, 'producto'],
      [events, 'evento'],
      [promotions, 'promoción', 'promociones'],
      [people, 'persona inventada', 'personas inventadas'],
    ])}.`,
  goesWith: ({ conversations, redemptions, favourites }: Readonly<Record<DemoCount, number>>) =>
    `Lo que se va con ello: ${some([
      [conversations, 'conversación', 'conversaciones'],
      [redemptions, 'canje'],
      [favourites, 'favorito'],
    ])}.`,
  stays: (count: number) => (count === 1 ? 'Se queda 1:' : `Se quedan ${count}:`),
  reasons: { edited: 'alguien lo editó', used: 'es de gente de la ciudad, o lo usa' },
  edited: 'Quitar también lo que alguien editó',
  backedUp:
    'Antes se hace una copia de seguridad de todo. Para volver atrás, quien lleva el servidor restaura esa copia, y se pierde lo que se haya escrito desde entonces.',
  forGood: 'No se puede deshacer.',
  type: (word: string) => `Escribe «${word}» para confirmarlo`,
  wrongWord: (word: string) => `Escribe «${word}».`,
  cancel: 'Cancelar',
  remove: 'Quitar la demostración',
};
