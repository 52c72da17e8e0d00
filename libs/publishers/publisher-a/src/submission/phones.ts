/** Shorter numbers would end alike by chance. */
const SHORTEST_NATIONAL = 6;
const LONGEST_COUNTRY_CODE = 3;

/** True when a number in the publisher's notation, national or international, is the E.164 number. */
export function isSamePhone(e164: string, theirs: string): boolean {
  const ours = digitsOf(e164);
  if (theirs.trim().startsWith('+')) return digitsOf(theirs) === ours;
  // Nationally dialled: without the country code, and mostly with zeros in front.
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
