import { administrators } from '@callejero/contract/resources/administrators.ts';
import { AccountScreen } from './AccountScreen.tsx';

export default function AdministratorScreen() {
  return (
    <AccountScreen
      resource={administrators}
      listHref="/administrators"
      formHref="/administrator"
      administrates
    />
  );
}
