import { socialNetworks } from '@callejero/contract/enums/commerces.ts';
import formStyles from '../../ui/form/form.module.css';
import type { FieldInputProps } from '../../ui/form/types.ts';
import styles from './commerce.module.css';

type Social = Partial<Record<keyof typeof socialNetworks, string>>;

const networks = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];

/** One address per network; clearing an input removes the network from the value. */
export function SocialInput({ id, value, onChange, onBlur, readOnly, error, describedBy }: FieldInputProps) {
  const social = (value ?? {}) as Social;
  if (readOnly) return <SocialLinks social={social} />;
  const change = (network: keyof Social, url: string): void => {
    const { [network]: _previous, ...others } = social;
    onChange(url === '' ? others : { ...others, [network]: url });
  };
  return (
    <div className="grid gap-2">
      {networks.map((network, index) => (
        <div key={network} className={styles.socialRow}>
          <span aria-hidden="true">{socialNetworks[network]}</span>
          <input
            id={index === 0 ? id : undefined}
            className="input"
            type="url"
            inputMode="url"
            aria-label={socialNetworks[network]}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            placeholder="https://"
            value={social[network] ?? ''}
            onChange={(event) => change(network, event.target.value.trim())}
            onBlur={onBlur}
          />
        </div>
      ))}
    </div>
  );
}

function SocialLinks({ social }: { social: Social }) {
  const given = networks.flatMap((network) => (social[network] ? [{ network, url: social[network] }] : []));
  if (given.length === 0) return <p className={formStyles.readValue}>—</p>;
  return (
    <p className={formStyles.readValue}>
      {given.map(({ network, url }) => (
        <a key={network} className={styles.socialLink} href={url} target="_blank" rel="noreferrer">
          {socialNetworks[network]}
        </a>
      ))}
    </p>
  );
}
