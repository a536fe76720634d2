/** Links of a commerce to screens of the app: an invitation, with a token that only the server can sign, and a till. */
import { tokenUrl } from '../codes/token-url.ts';

/** The app's screen. */
export const invitationPath = 'commerce-invitation';

export const invitationUrl = (token: string, publicUrl: string): string =>
  tokenUrl(invitationPath, token, publicUrl);

/** The app's screen of a till, where a computer types the code. */
export const tillPath = 'caja';

/** The same with its code, in a part of the address that no server sees. */
export const tillUrl = (code: string, publicUrl: string): string =>
  `${publicUrl.replace(/\/$/, '')}/${tillPath}#${code}`;
