/** Reading aloud with the device's own voice, where it has one. */

export function canSpeak(): boolean {
  return typeof window !== 'undefined' && 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
}

/** Reads `text` aloud and stops the one before; `onEnd` is also called when it is stopped or fails. */
export function speak(text: string, locale: string, onEnd: () => void): void {
  const { speechSynthesis } = window;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = locale;
  const voices = speechSynthesis.getVoices();
  const voice =
    voices.find(({ lang }) => lang.replace('_', '-') === locale) ??
    voices.find(({ lang }) => lang.startsWith('es'));
  if (voice) utterance.voice = voice;
  utterance.onend = onEnd;
  utterance.onerror = onEnd;
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) window.speechSynthesis.cancel();
}
