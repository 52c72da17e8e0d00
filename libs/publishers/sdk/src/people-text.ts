/** Signs that a text was written for programs. A quoted address of a page or a person is no such sign. */
const PROTOCOL: readonly RegExp[] = [
  /\bHTTP[ /]?\d/i,
  /\bstatus(?: code)?:? \d{3}\b/i,
  // An identifier such as invalid_grant or RATE_LIMIT_EXCEEDED.
  /\b[\p{L}\p{N}]+_[\p{L}\p{N}_]+/u,
  // A numbered error such as (#100), and the name of an error class or of a failed connection.
  /\(#\d+\)/,
  /\b[A-Z]\w*(?:Error|Exception)\b/,
  /\bE(?:CONN[A-Z]+|TIMEDOUT|NOTFOUND|PIPE|AI_[A-Z]+)\b/,
  // JSON, XML or HTML.
  /[{[]\s*"|<\/?[a-z!?][^>]*>/i,
];

const ADDRESSES = /\b[a-z][a-z0-9+.-]*:\/\/\S+|\S+@\S+/gi;

/**
 * True if a text is protocol text, such as `HTTP 400 invalid_grant`, and not a sentence for people. The core shows no
 * such text to a user: it shows a sentence of its own and keeps the text for the log.
 */
export function isProtocolText(text: string): boolean {
  const rest = text.replace(ADDRESSES, '');
  return PROTOCOL.some((sign) => sign.test(rest));
}
