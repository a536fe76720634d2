/** Splits Spanish opening hours into meaningful words; a text with any unknown word has no tokens. */
import { fold } from '../../text/fold.ts';
import { type DateReading, type DatesToken, takeDates } from './dates.ts';

export type Meridiem = 'am' | 'pm';

export type Token =
  | { kind: 'day'; day: number; sure: boolean }
  | { kind: 'days'; days: string; sure: boolean }
  | { kind: 'time'; hour: number; minute: number; meridiem: Meridiem | null; exact: boolean }
  | { kind: 'part'; meridiem: Meridiem }
  | { kind: 'to'; dash: boolean }
  | { kind: 'list'; slash: boolean }
  | DatesToken
  | {
      kind:
        | 'from'
        | 'until'
        | 'closed'
        | 'except'
        | 'always'
        | 'end'
        | 'appointment'
        | 'lateClose'
        | 'nextDay'
        /** «El resto del año». */
        | 'rest';
    };

const dayNames: readonly (readonly string[])[] = [
  ['lunes', 'lun', 'lu', 'l'],
  ['martes', 'mart', 'mar', 'ma', 'm'],
  ['miercoles', 'mierc', 'mier', 'mie', 'mi', 'x'],
  ['jueves', 'juev', 'jue', 'ju', 'j'],
  ['viernes', 'vier', 'vie', 'vi', 'v'],
  ['sabados', 'sabado', 'sab', 'sa', 's'],
  ['domingos', 'domingo', 'dom', 'do', 'd'],
];
const dayOfName = new Map(dayNames.flatMap((names, day) => names.map((name) => [name, day] as const)));
/** `M` is Tuesday to most and Wednesday to some. */
const ambiguousNames = new Set(['m']);

const hourWords = 'cero una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/^(?:primer[oa]?s?|1(?:er|ro|ra|º|ª|°))$/, 1],
  [/^(?:segund[oa]s?|2(?:do|da|º|ª|°))$/, 2],
  [/^(?:tercer[oa]?s?|3(?:er|ro|ra|º|ª|°))$/, 3],
  [/^(?:cuart[oa]s?|4(?:to|ta|º|ª|°))$/, 4],
  [/^(?:ultim[oa]s?)$/, -1],
];
const osmDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

type Make = (match: RegExpExecArray) => Token | Token[] | null;
const one =
  (token: Token): Make =>
  () =>
    token;
const days = (osm: string, sure = true): Make => one({ kind: 'days', days: osm, sure });
const dayWord = dayNames
  .flat()
  .filter((name) => name.length > 2)
  .join('|');

/** The first match counts; a match that makes null is skipped. */
const grammar: readonly (readonly [RegExp, Make])[] = [
  [
    /(?:de )?(?:lunes|lun|l) a (?:domingos?|dom|d) (?:y|e|incluidos?|incluso) (?:dias )?(?:festivos|feriados)/y,
    days('Mo-Su,PH'),
  ],
  [/(?:incluso|incluidos?|inclusive|tambien)(?: los)?(?: dias)? (?:festivos|feriados)/y, () => []],
  [
    new RegExp(`(?:el |los |cada )?([a-z0-9ºª°]+) (${dayWord}) (?:de(?:l)?|de cada) mes`, 'y'),
    ([, ordinal = '', name = '']) => {
      const nth = ordinals.find(([pattern]) => pattern.test(ordinal))?.[1];
      const day = dayOfName.get(name);
      return nth === undefined || day === undefined
        ? null
        : { kind: 'days', days: `${osmDays[day]}[${nth}]`, sure: true };
    },
  ],
  [
    /(?:los )?365 dias(?: del ano)?|(?:todos los dias(?: de la semana| del ano)?|a diario|diariamente|diario|cada dia|toda la semana|7 dias(?: a la semana| de la semana)?)/y,
    days('Mo-Su'),
  ],
  [/(?:los )?(?:fin(?:es)? de semana|findes?)/y, days('Sa-Su')],
  [/entre semana/y, days('Mo-Fr')],
  [/(?:los )?(?:dias )?(?:habiles|laborables|laborales)/y, days('Mo-Fr', false)],
  [/(?:los )?(?:dias )?(?:festivos?|feriados?|de fiesta)/y, days('PH')],
  [
    /24 ?\/ ?7|(?:las )?24 ?(?:horas?|hrs?|hs|h)(?: (?:del|al) dia)?(?![a-z])|todo el dia|dia y noche/y,
    one({ kind: 'always' }),
  ],
  [/(?:abierto )?(?:las )?veinticuatro horas/y, one({ kind: 'always' })],
  [
    /(?:solo )?(?:con|previa|bajo|mediante) (?:cita(?: previa)?|reserva(?: previa)?|previa cita)|cita previa/y,
    one({ kind: 'appointment' }),
  ],
  [
    /(?:cerrad[oa]s? por (?:descanso|vacaciones|feria)|descanso semanal|cerrados?|cerrada|cierran?|cerramos|descanso|descansa|no abre|no abrimos|no laborable)/y,
    one({ kind: 'closed' }),
  ],
  [/(?:en )?(?:el )?resto del ano/y, one({ kind: 'rest' })],
  [/(?:(?:por|de) )?vacaciones(?! escolares)(?: anuales)?/y, one({ kind: 'closed' })],
  [/(?:excepto|menos|salvo)(?: (?:los|el|dias))?/y, one({ kind: 'except' })],
  [
    /(?:(?:hasta|a|al|-) ?(?:el )?(?:cierre|ultimo cliente|que se vaya el ultimo))/y,
    one({ kind: 'lateClose' }),
  ],
  [/(?:del|al) (?:dia siguiente|otro dia)/y, one({ kind: 'nextDay' })],
  [/(?:a partir de|desde)(?: las?)?/y, one({ kind: 'from' })],
  [/hasta(?: las?| el)?/y, one({ kind: 'until' })],
  [/(?:por la |en la |las |la |de )?(?:mananas?)(?=:| ?de\b| ?\d)/y, one({ kind: 'part', meridiem: 'am' })],
  [
    /(?:por las? |en la |las |la |de )?(?:tardes?|noches?)(?=:| ?de\b| ?\d)/y,
    one({ kind: 'part', meridiem: 'pm' }),
  ],
  [/(?:el )?mediodia/y, one({ kind: 'time', hour: 12, minute: 0, meridiem: null, exact: true })],
  [/(?:la )?media ?noche/y, one({ kind: 'time', hour: 24, minute: 0, meridiem: null, exact: true })],
  [
    /(?:las? )?(\d{1,2})(?:[:.h']([0-5]\d))?(?!\d)(?: ?(?:horas?|hrs?|hs|h)(?![a-z]))?(?: (y media|y cuarto|menos cuarto))?(?: ?(am|pm|m)(?![a-z])| de la (manana|tarde|noche|madrugada)| del mediodia)?(?: ?(?:horas?|hrs?|hs|h)(?![a-z]))?/y,
    ([all, hour = '', minute, fraction, meridiem, part]) =>
      timeOf(all, hour, minute, fraction, meridiem, part),
  ],
  [
    /(?:las )?([01]\d|2[0-4])([0-5]\d)(?!\d)(?: ?(?:horas?|hrs?|hs|h)(?![a-z]))?/y,
    ([, hour, minute]) => ({
      kind: 'time',
      hour: Number(hour),
      minute: Number(minute),
      meridiem: null,
      exact: true,
    }),
  ],
  [
    new RegExp(
      `(?:las? )?(${hourWords.join('|')})(?: (y media|y cuarto|menos cuarto))?(?: de la (manana|tarde|noche|madrugada))?(?![a-z])`,
      'y',
    ),
    ([all, hour = '', fraction, part]) =>
      timeOf(all, String(hourWords.indexOf(hour)), undefined, fraction, undefined, part),
  ],
  // «Mar 10-12» may mean March.
  [/mar(?=\.? ?\d{1,2} ?- ?\d{1,2}$)/y, one({ kind: 'day', day: 1, sure: false })],
  [
    /(?:los |el |dias? )?([a-z]{1,9})(?![a-z])/y,
    ([, name = '']) => {
      const day = dayOfName.get(name);
      return day === undefined ? null : { kind: 'day', day, sure: !ambiguousNames.has(name) };
    },
  ],
  [/(?:al?|hasta)(?![a-z])/y, one({ kind: 'to', dash: false })],
  [/-/y, one({ kind: 'to', dash: true })],
  [/\//y, one({ kind: 'list', slash: true })],
  [/(?:y|e)(?: tambien)?(?![a-z])|,|&|\+/y, one({ kind: 'list', slash: false })],
  // A full stop after a word that is no abbreviation.
  [/;|(?<=[a-z]{5})\.(?= |$)/y, one({ kind: 'end' })],
  [
    /(?:en )?(?:horario |jornada )?(?:continu[oa]|continuado|corrido|ininterrumpido|ininterrumpidamente|sin interrupcion)(?![a-z])/y,
    () => [],
  ],
  [
    /(?:horarios?(?: de)?(?: atencion| apertura)?(?: al publico)?|abiertos?|abierta|abren?|abrimos|atencion(?: al publico)?|atendemos|turnos?|solo|solamente|unicamente|de|del|desde|entre|los|las|el|la|con|en|dias?|horas?|hrs?|hs|h|nuestro)(?![a-z])|[:.()]/y,
    () => [],
  ],
];

function timeOf(
  all: string,
  hours: string,
  minutes: string | undefined,
  fraction: string | undefined,
  meridiem: string | undefined,
  part: string | undefined,
): Token | null {
  let hour = Number(hours);
  let minute = Number(minutes ?? 0);
  if (fraction === 'y media') minute = 30;
  if (fraction === 'y cuarto') minute = 15;
  if (fraction === 'menos cuarto') [hour, minute] = [hour - 1, 45];
  if (hour > 24 || (hour === 24 && minute > 0)) return null;
  // `12 m` is noon.
  if (meridiem === 'm')
    return hour === 12 ? { kind: 'time', hour, minute, meridiem: null, exact: true } : null;
  let half: Meridiem | null = meridiem === 'am' || meridiem === 'pm' ? meridiem : null;
  if (part === 'manana' || part === 'madrugada') half = 'am';
  if (part === 'tarde') half = 'pm';
  if (part === 'noche') half = hour === 12 ? 'am' : 'pm';
  if (all.includes('mediodia')) half = 'pm';
  if (half && hour > 12) half = null;
  return {
    kind: 'time',
    hour,
    minute,
    meridiem: half,
    exact: hour > 12 || hours.startsWith('0') || hour === 0,
  };
}

const plain = (text: string): string =>
  fold(text.replace(/\r?\n|\||•|·/g, ';'))
    .replace(/[–—−‒―~]/g, '-')
    .replace(/[’´`′]/g, "'")
    .replace(/\b([ap]) ?\. ?m\b\.?/g, '$1m')
    .replace(/(\d) ?([ap]) m\b/g, '$1$2m')
    .replace(/\b(\d{1,2}) ?h ?(\d{2})\b/g, '$1:$2')
    .replace(/[ \t\u00a0\u202f\u2009]+/g, ' ')
    .trim();

const midnight: Token = { kind: 'time', hour: 24, minute: 0, meridiem: null, exact: true };

/** Null when there is an unknown word. */
export function tokenise(text: string, reading: DateReading = {}): Token[] | null {
  const words = plain(text);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    if (words[at] === ' ') {
      at += 1;
      continue;
    }
    const taken = takeToken(words, at, reading);
    if (!taken) return null;
    // «20 a 24 hs»
    const ends = tokens.at(-1)?.kind === 'to' || tokens.at(-1)?.kind === 'until';
    tokens.push(...(ends && taken.tokens[0]?.kind === 'always' ? [midnight] : taken.tokens));
    at = taken.end;
  }
  // Beside a Wednesday, `M` is Tuesday: «L, M, X».
  const wednesday = tokens.some((token) => token.kind === 'day' && token.day === 2);
  return wednesday
    ? tokens.map((token) => (token.kind === 'day' ? { ...token, sure: true } : token))
    : tokens;
}

function takeToken(words: string, at: number, reading: DateReading): { tokens: Token[]; end: number } | null {
  const dates = takeDates(words, at, reading);
  if (dates && !cutsWord(words, dates.end)) return { tokens: [dates.token], end: dates.end };
  for (const [pattern, make] of grammar) {
    pattern.lastIndex = at;
    const match = pattern.exec(words);
    if (!match || cutsWord(words, pattern.lastIndex)) continue;
    const made = make(match);
    if (made) return { tokens: Array.isArray(made) ? made : [made], end: pattern.lastIndex };
  }
  return null;
}

const cutsWord = (words: string, end: number): boolean => /[a-z]{2}/.test(words.slice(end - 1, end + 1));
