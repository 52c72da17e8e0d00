/** The bounds of what moves and exports take [contract 4], in characters. */
export const TRANSFER_BOUNDS = {
  /** An API key of another service. */
  apiKey: 500,
  /** An action of the audit log. */
  auditAction: 100,
} as const;
