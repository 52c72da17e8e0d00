import { systemClock } from '@listings/platform/time';

/** Whether to use colour: only on a terminal, so that the logs of CI jobs contain plain text. */
export const colourful = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;

/** Formats the text in one of the terminal's styles if colour is in use. */
export function style(kind: 'dim' | 'bold' | 'red' | 'green' | 'yellow' | 'cyan', text: string): string {
  const code = { dim: 2, bold: 1, red: 31, green: 32, yellow: 33, cyan: 36 }[kind];
  return colourful ? `\x1b[${code}m${text}\x1b[0m` : text;
}

/** Prints one line of progress with the time of day. */
export function say(text: string): void {
  console.log(`${style('dim', systemClock.now().toTimeString().slice(0, 8))}  ${text}`);
}
