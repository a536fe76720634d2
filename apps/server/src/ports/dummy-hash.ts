/**
 * A hash of the cost of a `Hasher`, compared when there is no account or no password, so that the answer takes as long. Nobody
 * knows its password.
 */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Uc8DysElegEgmaWKbR2yLw$WhR+GbW5IoWd+PIvL9wY0gsWlF9xdP1jC5vPN4ziOyE';
