import { afterEach, expect, it, vi } from 'vitest';
import { canSpeak, speak, stopSpeaking } from './speech.ts';

class Utterance {
  lang = '';
  voice: { lang: string } | null = null;
  onend = () => {};
  onerror = () => {};
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A fake speech synthesis that records its calls in order. */
function device(...languages: string[]) {
  const done: (string | Utterance)[] = [];
  const speechSynthesis = {
    cancel: () => done.push('cancelled'),
    speak: (utterance: Utterance) => done.push(utterance),
    getVoices: () => languages.map((lang) => ({ lang })),
  };
  vi.stubGlobal('window', { speechSynthesis, SpeechSynthesisUtterance: Utterance });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const said = () => done.filter((each) => typeof each !== 'string');
  return { done, said };
}
afterEach(() => vi.unstubAllGlobals());

it('a text replaces the one before, and is read by a voice of the country if there is one', () => {
  const { done, said } = device('en-US', 'es-ES', 'es_MX');
  speak('Café Luna', 'es-MX', () => {});
  expect(done[0]).toBe('cancelled');
  expect(said()).toMatchObject([{ text: 'Café Luna', lang: 'es-MX', voice: { lang: 'es_MX' } }]);
  const other = device('en-US', 'es-ES');
  speak('Café Luna', 'es-MX', () => {});
  expect(other.said()).toMatchObject([{ voice: { lang: 'es-ES' } }]);
  const none = device('en-US');
  speak('Café Luna', 'es-MX', () => {});
  expect(none.said()).toMatchObject([{ lang: 'es-MX', voice: null }]);
});

it('the end is reported when the text was read, stopped or failed', () => {
  const { done, said } = device('es-MX');
  let ended = 0;
  speak('Café Luna', 'es-MX', () => ended++);
  said()[0]?.onend();
  said()[0]?.onerror();
  expect(ended).toBe(2);
  stopSpeaking();
  expect(done.at(-1)).toBe('cancelled');
});

it('a device without a voice offers no reading and gets no call', () => {
  vi.stubGlobal('window', {});
  expect(canSpeak()).toBe(false);
  stopSpeaking();
});
