import { stopOutline, volumeHighOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { canSpeak, speak, stopSpeaking } from '../../../device/speech.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { useHolidays } from '../../../entities/place/useHolidays.ts';
import { useOpenText } from '../../../entities/place/useOpenText.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import styles from './place.module.css';
import { placeSpeech } from './place-speech.ts';
import { placeTexts } from './texts.ts';

/** Reads the place aloud, where the device can. */
export function PlaceListen({ place, now }: { place: Place; now: Date }) {
  const [speaking, setSpeaking] = useState(false);
  const holidays = useHolidays();
  const open = useOpenText(place.id, place, now);
  // Stop speaking on unmount.
  useEffect(() => stopSpeaking, []);
  if (!canSpeak()) return null;
  const press = () => {
    if (speaking) {
      stopSpeaking();
      setSpeaking(false);
      return;
    }
    const { timezone, country } = settings().city;
    setSpeaking(true);
    speak(placeSpeech(place, open, { now, timezone, holidays }), `es-${country}`, () => setSpeaking(false));
  };
  return (
    <Button
      icon={speaking ? stopOutline : volumeHighOutline}
      variant="plain"
      className={styles.listen}
      onClick={press}
    >
      {speaking ? placeTexts.stop : placeTexts.listen}
    </Button>
  );
}
