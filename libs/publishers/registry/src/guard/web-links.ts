/** The fields of results that hold the address of a page or a file. */
const LINKS: ReadonlySet<string> = new Set(['avatarUrl', 'link', 'liveLink', 'permalink', 'uri', 'url', 'websiteUrl']);
/** Records whose values are such addresses. */
const RECORDS_OF_LINKS: ReadonlySet<string> = new Set(['socialUrls']);
/** What people enter as the address of their website may have no scheme. */
const ENTERED: ReadonlySet<string> = new Set(['websiteUrl']);
/** An element of a list is worth nothing without these, unless it has a reference. */
const ESSENTIAL: ReadonlySet<string> = new Set(['uri', 'url']);
const LONGEST_LINK = 2_000;

/**
 * The result of a plug-in, as plain data, without addresses that a browser must not open, such as `javascript:`: the field
 * is left out, and a photo or button that is nothing else with it.
 */
export function withWebLinks(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.filter((each) => !lacksAddress(each)).map(withWebLinks);
  if (!isRecord(answer) || answer instanceof Date) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      // Only the plug-in reads its credentials.
      if (name === 'credentials') return [[name, value]];
      if (RECORDS_OF_LINKS.has(name) && isRecord(value))
        return [[name, Object.fromEntries(Object.entries(value).filter(([, each]) => isWebAddress(each)))]];
      if (!LINKS.has(name) || typeof value !== 'string') return [[name, withWebLinks(value)]];
      return isWebLink(value, name) ? [[name, value]] : [];
    }),
  );
}

/** True for an absolute http or https address. */
export function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_LINK || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

function isWebLink(value: string, name: string): boolean {
  return isWebAddress(value) || (ENTERED.has(name) && !URL.canParse(value));
}

function lacksAddress(element: unknown): boolean {
  return (
    isRecord(element) &&
    element['ref'] === undefined &&
    Object.entries(element).some(
      ([name, value]) => ESSENTIAL.has(name) && typeof value === 'string' && !isWebLink(value, name),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
