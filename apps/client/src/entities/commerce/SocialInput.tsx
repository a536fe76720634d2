import { socialNetworks } from '@callejero/contract/resources/commerces.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import './commerce-fields.css';

type Social = Partial<Record<keyof typeof socialNetworks, string>>;

const networks = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];

/** One address per network; an emptied one leaves the value. */
export function SocialInput({ id, value, onChange, onBlur, readOnly, error, describedBy }: FieldInputProps) {
  const social = (value ?? {}) as Social;
  if (readOnly) return <SocialLinks social={social} />;
  const change = (network: keyof Social, url: string): void => {
    const { [network]: _previous, ...others } = social;
    onChange(url === '' ? others : { ...others, [network]: url });
  };
  return (
    <div className="commerce-social">
      {networks.map((network, index) => (
        <div key={network} className="commerce-social-row">
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
  if (given.length === 0) return <p className="read-value">—</p>;
  return (
    <p className="read-value">
      {given.map(({ network, url }) => (
        <a key={network} className="commerce-social-link" href={url} target="_blank" rel="noreferrer">
          {socialNetworks[network]}
        </a>
      ))}
    </p>
  );
}
