/** The shortest numbers to compare: the endings of shorter ones could match by chance. */
const SHORTEST_NATIONAL = 6;
const LONGEST_COUNTRY_CODE = 3;

/** True if a number in the publisher's format, national or international, equals the E.164 number. */
export function isSamePhone(e164: string, theirs: string): boolean {
  const ours = digitsOf(e164);
  if (theirs.trim().startsWith('+')) return digitsOf(theirs) === ours;
  // The national form: without the country code, usually with a leading zero.
  const national = digitsOf(theirs).replace(/^0+/, '');
  const codeLength = ours.length - national.length;
  return (
    national.length >= SHORTEST_NATIONAL &&
    codeLength >= 0 &&
    codeLength <= LONGEST_COUNTRY_CODE &&
    ours.endsWith(national)
  );
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}
