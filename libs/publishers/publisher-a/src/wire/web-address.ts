/** True for the addresses that the publisher accepts in a button or redeem link [publishers 1.8]. */
export function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

/** Normalizes a URL like the publisher, which adds the slash after a bare host and writes hosts in lower case. */
export function hrefOf(uri: string | undefined): string | undefined {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).href : uri;
}
