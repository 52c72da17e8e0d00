/** True for the addresses that the publisher accepts in a button or redeem link [publishers 1.8]. */
export function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}
