import type { Point } from '@callejero/contract/resource.ts';
import { eyeOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Place } from '../../../../entities/offline/place.ts';
import { Button } from '../../../../ui/layout/Button.tsx';
import { Modal } from '../../../../ui/layout/Modal.tsx';
import styles from '../place.module.css';
import { placeTexts } from '../texts.ts';
import { useMapsKey } from './useMapsKey.ts';

const words = placeTexts.street;

/**
 * Google Street View, if the city has a key for Google's maps. Nothing is requested from Google before the person opens
 * it.
 */
export function StreetView({ place }: { place: Place }) {
  const { data: key } = useMapsKey();
  const [open, setOpen] = useState(false);
  if (!key) return null;
  const title = words.title(place.name);
  return (
    <>
      <Button icon={eyeOutline} variant="plain" className={styles.street} onClick={() => setOpen(true)}>
        {words.show}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={title} large>
        {open ? (
          <div className="stack gap-2 tall">
            {/* The key is restricted to the app's origin, which Google reads from the Referer header. */}
            <iframe
              className="sunken no-border round grow"
              title={title}
              src={streetViewUrl(key, place.location)}
              referrerPolicy="strict-origin-when-cross-origin"
              allowFullScreen
            />
            <p className="note">{words.note}</p>
          </div>
        ) : null}
      </Modal>
    </>
  );
}

/** Google Maps Embed API, mode `streetview`. */
function streetViewUrl(key: string, { lat, lng }: Point): string {
  const query = new URLSearchParams({ key, location: `${lat},${lng}`, radius: '100', language: 'es' });
  return `https://www.google.com/maps/embed/v1/streetview?${query}`;
}
