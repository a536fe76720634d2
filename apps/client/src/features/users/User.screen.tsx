import { users } from '@callejero/contract/resources/users.ts';
import { AccountScreen } from './AccountScreen.tsx';

export default function UserScreen() {
  return <AccountScreen resource={users} listHref="/users" formHref="/user" administrates={false} />;
}
