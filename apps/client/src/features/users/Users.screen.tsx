import { users } from '@callejero/contract/resources/users.ts';
import { AccountList } from './AccountList.tsx';
import { texts } from './texts.ts';

export default function UsersScreen() {
  return (
    <AccountList resource={users} words={texts.users} formHref="/user" baseFilters={{ roles: 'user' }} />
  );
}
