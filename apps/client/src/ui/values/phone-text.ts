/** A phone number in groups of digits: local in the city's own country, with the country code for others. */
export function formatPhone(phone: string, country: string): string {
  const own = { MX: { code: '+52', groups: [3, 3, 4] }, ES: { code: '+34', groups: [3, 3, 3] } }[country];
  if (own && phone.startsWith(own.code)) {
    const digits = phone.slice(own.code.length);
    if (digits.length === own.groups.reduce((sum, size) => sum + size, 0)) {
      let at = 0;
      return own.groups
        .map((size) => {
          at += size;
          return digits.slice(at - size, at);
        })
        .join(' ');
    }
  }
  return phone;
}
