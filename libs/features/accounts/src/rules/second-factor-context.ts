/** Binds the encrypted secret of a second factor to its user. */
export function secondFactorContext(userId: string): string {
  return `totp:${userId}`;
}
