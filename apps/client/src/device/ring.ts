/** Rings until it is stopped: two tones and a vibration, every three seconds. */
import { log } from './log.ts';

const every = 3000;
const tones = [660, 880];
/** Seconds. */
const tone = 0.35;

export function ring(): () => void {
  const audio = createAudio();
  const once = () => {
    navigator.vibrate?.([400, 200, 400]);
    if (audio?.state === 'running') for (const [at, hertz] of tones.entries()) play(audio, hertz, at * tone);
  };
  // A browser forbids sound before the first touch: the page then rings from that touch on.
  const timer = setInterval(once, every);
  once();
  return () => {
    clearInterval(timer);
    navigator.vibrate?.(0);
    void audio?.close();
  };
}

function createAudio(): AudioContext | null {
  try {
    return new AudioContext();
  } catch (error) {
    log('no sound for a call', error);
    return null;
  }
}

function play(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.2, start + 0.03);
  volume.gain.linearRampToValueAtTime(0, start + tone);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + tone);
}
