/** Codes of the network and of PostgreSQL's sign-in. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
]);

interface Failure {
  readonly message?: string;
  readonly code?: string;
  /** One for each address of a host with several. */
  readonly errors?: readonly Failure[];
}

/** What went wrong as one sentence for the operator. */
export function problemOf(error: unknown): string {
  const failure = error as Failure;
  const { message = String(error), code = '' } = failure.errors?.[0] ?? failure;
  return UNREACHABLE.has(code) ? `The database cannot be reached: ${message}.` : message;
}
