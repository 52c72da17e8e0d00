import type { StreamedEntry } from '@listings/feature-accounts';

/** Facility 13 "log audit", severity 6 "informational" (RFC 5424, 6.2.1). */
const PRIORITY = 13 * 8 + 6;
const LONGEST_HOST = 255;
const LONGEST_MESSAGE_ID = 32;

/** An entry as a message of syslog (RFC 5424). Its id is the action, its text the entry as JSON in ASCII. */
export function syslogMessage(entry: StreamedEntry, origin: string): string {
  const header = [
    `<${PRIORITY}>1`,
    entry.at.toISOString(),
    field(origin, LONGEST_HOST),
    'listings',
    '-',
    field(entry.action, LONGEST_MESSAGE_ID),
    '-',
  ];
  return `${header.join(' ')} ${inAscii(JSON.stringify(entry))}`;
}

/** A message with its length before it (octet counting, RFC 6587 and RFC 5425). */
export function counted(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}

function field(text: string, longest: number): string {
  return text.replace(/[^\x21-\x7e]/g, '_').slice(0, longest) || '-';
}

/** RFC 5424 wants a byte order mark before UTF-8, which parsers of JSON refuse: the text of a message is ASCII. */
function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
