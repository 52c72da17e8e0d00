import { comparablePostalCode, comparableText, storedLine } from '@listings/domain';
import type { RowReading } from '../../rules/table/row-reading.js';
import { withZeros } from '../../rules/table/values/store-code.js';
import type { FoundLocation } from '../../store/stored-location.js';

/** The location that a row is about, or why nobody can say. */
export type RowMatch =
  | { readonly stored: FoundLocation }
  | { readonly problem: { readonly column: string | null; readonly message: string } }
  | { readonly stored: undefined };

/** The locations that may be those of some rows, by what identifies them. */
export class MatchCandidates {
  private readonly byId: ReadonlyMap<number, FoundLocation>;
  private readonly byStoreId: ReadonlyMap<string, FoundLocation>;
  private readonly byName: ReadonlyMap<string, readonly FoundLocation[]>;

  constructor(found: readonly FoundLocation[]) {
    this.byId = new Map(found.map((each) => [each.id, each]));
    this.byStoreId = new Map(
      // Where an earlier release has stored two spellings of a code, each is found by its own.
      [comparableText, (code: string) => code].flatMap((keyOf) =>
        found.flatMap((each) => (each.storeId === null ? [] : [[keyOf(each.storeId), each] as const])),
      ),
    );
    this.byName = Map.groupBy(
      found.filter(({ archivedAt }) => archivedAt === null),
      ({ name }) => comparableText(name),
    );
  }

  /**
   * Finds the location of a row: by its id, else by its store code, else by its name with its address. A row with an id that the account does not
   * have is a problem; one with an unknown store code is a new location, unless its name and address say otherwise. A code that has lost the zeros
   * in front is known if the name or the address of its location says the same as the row.
   */
  of({ id, storeId, input }: Pick<RowReading, 'id' | 'storeId' | 'input'>): RowMatch {
    if (id !== undefined) {
      const stored = this.byId.get(id);
      if (!stored) return { problem: { column: 'id', message: UNKNOWN_ID(id) } };
      return stored.archivedAt === null ? { stored } : { problem: { column: 'id', message: ARCHIVED } };
    }
    const ofCode =
      storeId === undefined ? undefined : (this.byStoreId.get(storeId) ?? this.byStoreId.get(comparableText(storeId)));
    if (ofCode)
      return ofCode.archivedAt === null ? { stored: ofCode } : { problem: { column: 'storeId', message: ARCHIVED } };
    const whole = storeId === undefined ? undefined : this.ofLostZeros(storeId, input);
    if (whole) return { stored: whole };
    const named = (this.byName.get(comparableText(input.name ?? '')) ?? []).filter((each) => hasAddress(each, input));
    if (named.length > 1) return { problem: { column: 'name', message: AMBIGUOUS } };
    const [only] = named;
    // A location with another store code is another one.
    const isOther = only !== undefined && storeId !== undefined && only.storeId !== null;
    return { stored: isOther ? undefined : only };
  }

  /** The only location whose code becomes the one of a row when a spreadsheet drops the zeros in front. */
  private ofLostZeros(storeId: string, input: RowReading['input']): FoundLocation | undefined {
    const found = withZeros(storeId).flatMap((code) => this.byStoreId.get(comparableText(code)) ?? []);
    const [only] = found;
    if (!only || found.length > 1 || only.archivedAt !== null) return undefined;
    const name = comparableText(input.name ?? '');
    return name === '' || name === comparableText(only.name) || hasAddress(only, input) ? only : undefined;
  }

  /** The id of the location of a row; undefined for a new one, and for a row that is a problem. */
  idOf(row: Parameters<MatchCandidates['of']>[0]): number | undefined {
    const match = this.of(row);
    return 'stored' in match ? match.stored?.id : undefined;
  }
}

/** Whether a location has the street, and the city or postal code, that a row names. */
function hasAddress(stored: FoundLocation, { street, city, postalCode }: RowReading['input']): boolean {
  const same = (one: unknown, other: string | null) => comparable(text(one)) === comparable(other ?? '');
  if (text(street) === '' || !same(street, stored.street)) return false;
  if (text(postalCode) !== '')
    return comparablePostalCode(postalCode ?? '') === comparablePostalCode(stored.postalCode ?? '');
  return text(city) !== '' && same(city, stored.city);
}

const comparable = (value: string) => comparableText(value).replace(/[^\p{L}\p{N}]/gu, '');
const text = (value: unknown): string => (typeof value === 'string' ? storedLine(value) : '');

const UNKNOWN_ID = (id: number) =>
  `There is no location with the id ${id}. Leave the id empty to create a location, or correct it.`;
const ARCHIVED = 'The location is archived. Restore it first, or remove the row.';
const AMBIGUOUS = 'Several locations have this name and address. Add the store code or the id.';
