const DEFAULT_PORT = 4600;

/** The port of the process from its variable PORT; 0 is any free one [publishers 3.1]. */
export function portOf(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a number from 0 to 65535, not '${text}'`);
  return port;
}
