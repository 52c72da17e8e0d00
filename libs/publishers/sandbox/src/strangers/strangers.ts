import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { mergeInto } from '../json/paths.js';
import { editByPublisher } from '../publisher-a/edits.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { Dice } from '../world/dice.js';
import { CHANGES_AT_A } from './changes-at-a.js';
import { CHANGES_AT_B } from './changes-at-b.js';
import type { FieldChange, FieldChanger, StrangerEdit, StrangerField } from './stranger-edit.js';

interface Target {
  readonly publisher: 'a' | 'b';
  readonly id: string;
  readonly fields: JsonObject;
  readonly changers: Readonly<Record<StrangerField, FieldChanger>>;
  write(patch: JsonObject): void;
}

/**
 * Changes one field of each of `count` listings of both publishers, as people do who do not own them. Which listings and
 * which values follows from the seed and the present listings [publishers 3.4].
 */
export function editAsStrangers(
  world: SandboxWorld,
  { count, seed, fields }: { count: number; seed: number; fields: readonly StrangerField[] },
): StrangerEdit[] {
  const dice = new Dice(seed);
  const edits: StrangerEdit[] = [];
  for (const target of inRandomOrder(targetsOf(world), dice)) {
    if (edits.length >= count) break;
    const found = changeOf(target, fields, dice);
    if (!found) continue;
    const { field, change } = found;
    // The result must not change with the next edit.
    const [before, after] = [copy(change.before), copy(change.after)];
    target.write(copy(change.patch));
    edits.push({ publisher: target.publisher, listing: target.id, field, before, after });
  }
  return edits;
}

function targetsOf(world: SandboxWorld): Target[] {
  const atA = [...world.a.listings.values()].map((listing): Target => ({
    publisher: 'a',
    id: listing.id,
    fields: listing.location,
    changers: CHANGES_AT_A,
    write: (patch) => editByPublisher(listing, patch),
  }));
  const atB = [...world.b.listings.values()].map((page): Target => ({
    publisher: 'b',
    id: page.id,
    fields: page.fields,
    changers: CHANGES_AT_B,
    write: (patch) => mergeInto(page.fields, patch),
  }));
  return [...atA, ...atB];
}

function inRandomOrder(targets: readonly Target[], dice: Dice): Target[] {
  return targets
    .map((target) => ({ target, rank: dice.fraction(`rank:${target.id}`) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ target }) => target);
}

/** A change of a random field; the next field takes its place where the listing has nothing to change. */
function changeOf(
  { id, fields: present, changers }: Target,
  fields: readonly StrangerField[],
  dice: Dice,
): { field: StrangerField; change: FieldChange } | undefined {
  const roll = (purpose: string, sides: number): number => dice.roll(`${purpose}:${id}`, sides);
  const first = roll('field', fields.length);
  for (const field of [...fields.slice(first), ...fields.slice(0, first)]) {
    const change = changers[field](present, roll);
    if (change) return { field, change };
  }
  return undefined;
}
