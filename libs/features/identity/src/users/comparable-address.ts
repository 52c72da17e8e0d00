/**
 * The form in which e-mail addresses are compared, in the database and by limits of attempts. PostgreSQL's `lower` maps
 * characters to one letter that JavaScript keeps apart; limits would then count one address as several.
 */
export function comparableAddress(email: string): string {
  return email.toLowerCase();
}
