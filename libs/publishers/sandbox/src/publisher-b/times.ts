/** Formats a time as `2024-05-01T12:00:00+0000`, with an offset without colon [publishers 2.1]. */
export function timeB(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+0000`;
}
