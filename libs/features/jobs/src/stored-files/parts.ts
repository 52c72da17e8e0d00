/**
 * Bytes of a part of a file, but for the last one. The database sends a part in hexadecimal digits, which arrive in buffers that are doubled until it
 * fits: with parts of a megabyte, four files that were read at the same time had 100 MB of buffers.
 */
const PART_BYTES = 250_000;

/** Collects the chunks of a stream into parts of about {@link PART_BYTES}. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    // A large chunk is cut, so that no part takes more memory than another one.
    for (let from = 0; from < chunk.length; from += PART_BYTES) {
      const piece = chunk.subarray(from, from + PART_BYTES);
      held.push(piece);
      bytes += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(held, bytes);
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
}
