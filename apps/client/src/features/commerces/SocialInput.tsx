import { socialNetworks } from '@callejero/contract/resources/commerces.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';

type Social = Partial<Record<keyof typeof socialNetworks, string>>;

const networks = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];

/** One address per network; an emptied one leaves the value. */
export function SocialInput({ id, value, onChange, onBlur, readOnly, error, describedBy }: FieldInputProps) {
  const social = (value ?? {}) as Social;
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
            readOnly={readOnly}
            value={social[network] ?? ''}
            onChange={(event) => change(network, event.target.value.trim())}
            onBlur={onBlur}
          />
        </div>
      ))}
    </div>
  );
}
