import { socialNetworks } from '@callejero/contract/enums/commerces.ts';
import {
  callOutline,
  globeOutline,
  locationOutline,
  logoWhatsapp,
  mailOutline,
  peopleOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { markerUrl } from '../../../../device/maps.ts';
import type { Place } from '../../../../entities/offline/place.ts';
import { Icon } from '../../../../ui/layout/Icon.tsx';
import { phoneText } from '../../../../ui/values/phone-text.ts';
import { addressLines, openInMapsText, shortUrl } from '../facts-in-words.ts';
import { whatsappUrl } from '../PlaceActions.tsx';
import styles from '../place.module.css';
import { placeTexts } from '../texts.ts';

const words = placeTexts.contact;

/** The place's address and the ways to reach it. */
export function PlaceContacts({ place }: { place: Place }) {
  const address = addressLines(place.address, place.quarter?.name ?? null);
  const networks = Object.entries(socialNetworks).flatMap(([key, label]) => {
    const url = place.social[key as keyof typeof socialNetworks];
    return url === undefined ? [] : [{ label, url }];
  });
  return (
    <>
      <Fact icon={locationOutline} label={words.address}>
        <address className={styles.address}>
          <a
            className="stack center gap-1 target"
            href={markerUrl(place.location)}
            target="_blank"
            rel="noopener"
          >
            {address.length === 0 ? openInMapsText : address.map((line) => <span key={line}>{line}</span>)}
          </a>
        </address>
      </Fact>
      {place.phones.length === 0 ? null : (
        <Fact icon={callOutline} label={words.phone}>
          {place.phones.map((phone) => (
            <a key={phone} className={styles.factLink} href={`tel:${phone}`}>
              {phoneText(phone)}
            </a>
          ))}
        </Fact>
      )}
      {place.whatsapp === null ? null : (
        <Fact icon={logoWhatsapp} label={words.whatsapp}>
          <a className={styles.factLink} href={whatsappUrl(place.whatsapp)} target="_blank" rel="noopener">
            {phoneText(place.whatsapp)}
          </a>
        </Fact>
      )}
      {place.website === null ? null : (
        <Fact icon={globeOutline} label={words.website}>
          <a className={styles.factLink} href={place.website} target="_blank" rel="noopener nofollow">
            {shortUrl(place.website)}
          </a>
        </Fact>
      )}
      {place.email === null ? null : (
        <Fact icon={mailOutline} label={words.email}>
          <a className={styles.factLink} href={`mailto:${place.email}`}>
            {place.email}
          </a>
        </Fact>
      )}
      {networks.length === 0 ? null : (
        <Fact icon={peopleOutline} label={words.social}>
          {networks.map(({ label, url }) => (
            <a key={label} className={styles.factLink} href={url} target="_blank" rel="noopener nofollow">
              {label}
            </a>
          ))}
        </Fact>
      )}
    </>
  );
}

function Fact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon className={styles.factIcon} icon={icon} />
      <div className="stack gap-1 shrink">
        <span className="visually-hidden">{label}:</span>
        {children}
      </div>
    </div>
  );
}
