/** The bounds of what members set for an account and of what they look up in it [contract 12]. Lengths are in characters. */
export const ACCOUNT_BOUNDS = {
  returnOrigins: 50,
  returnOrigin: 300,
  /** More than there are. */
  ignoredHolidays: 300,
  holidayName: 100,
  /** A colour such as `#3b54cb`. */
  accent: 7,
  keyName: 100,
  auditAction: 100,
  operation: 100,
  requestCursor: 30,
} as const;
