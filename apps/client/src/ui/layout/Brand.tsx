import { brandFile } from '@callejero/contract/links/city-icons.ts';
import { settings } from '../../api/settings.ts';
import { basePath } from '../../device/base-path.ts';
import { texts } from '../texts.ts';

/** The guide's own mark, or the city's. */
export function Brand() {
  const { logo, name } = settings().city;
  return (
    <span className="brand">
      <img
        className="brand-image"
        src={`${basePath}${brandFile('logo.svg', logo)}`}
        alt=""
        width="36"
        height="36"
      />
      {logo === null ? texts.brand : name}
    </span>
  );
}
