import type { Location } from '../listings/location.js';

/** The values that make a field show our content. The publisher empties a path in `mask` that `values` lacks. */
export interface FieldWrite {
  readonly mask: readonly string[];
  readonly values: Partial<Location>;
}
