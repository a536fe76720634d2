import { texts } from '../texts.ts';

export function Brand() {
  return (
    <span className="brand">
      <img src="/brand/logo.svg" alt="" width="36" height="36" />
      {texts.brand}
    </span>
  );
}
