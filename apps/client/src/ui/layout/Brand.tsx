import { basePath } from '../../device/base-path.ts';
import { texts } from '../texts.ts';

export function Brand() {
  return (
    <span className="brand">
      <img src={`${basePath}/brand/logo.svg`} alt="" width="36" height="36" />
      {texts.brand}
    </span>
  );
}
