import { comparableText } from '@listings/domain';
import type { ListingField } from '@listings/publisher-sdk';
import { MOST_REJECTIONS } from './difference-life.js';
import type { Difference } from './difference-life.js';

/** What a rule does with a confirmed difference. HOLD leaves it to a person. */
export type RuleAction = 'HOLD' | 'REJECT' | 'ACCEPT' | 'IGNORE';

/** A rule of an account: its action, and conditions on the differences. A condition that it does not name is met by all. */
export interface DifferenceRule {
  readonly action: RuleAction;
  readonly publisher?: string;
  readonly field?: ListingField;
  /** The differences of locations with this tag. */
  readonly tag?: string;
  /** The differences of locations in this folder. */
  readonly folderId?: string;
}

/** Fields whose wrong value does the most harm: only a rule that names such a field decides about it. */
const NAMED_ONLY: readonly ListingField[] = ['name', 'coordinates', 'openStatus', 'photos'];

/** The difference to decide, with the facts of its location that rules look at. */
export interface RuledDifference extends Pick<Difference, 'field' | 'ours' | 'theirs' | 'rejections'> {
  readonly publisher: string;
  readonly tags: readonly string[];
  readonly folderId: string | null;
}

/**
 * The action of the first rule of an account that fits a difference. The rules leave to a person a value that came back after {@link
 * MOST_REJECTIONS} rejections, and the question whether a location has closed for good.
 */
export function ruledAction(rules: readonly DifferenceRule[], difference: RuledDifference): RuleAction {
  const action = rules.find((rule) => fits(rule, difference))?.action ?? 'HOLD';
  const isLeft = (action === 'REJECT' && isLeftToPerson(difference)) || (action === 'ACCEPT' && isForGood(difference));
  return isLeft ? 'HOLD' : action;
}

/** Whether a value came back so often that no rule restores it any more. */
export function isLeftToPerson({ rejections }: Pick<Difference, 'rejections'>): boolean {
  return rejections >= MOST_REJECTIONS;
}

/** Whether one side has closed for good, and the other one has not. */
function isForGood({ field, ours, theirs }: RuledDifference): boolean {
  return field === 'openStatus' && [ours, theirs].includes('PERMANENTLY_CLOSED');
}

function fits(rule: DifferenceRule, { publisher, field, tags, folderId }: RuledDifference): boolean {
  if (rule.publisher !== undefined && rule.publisher !== publisher) return false;
  if (rule.field === undefined ? NAMED_ONLY.includes(field) && rule.action !== 'HOLD' : rule.field !== field)
    return false;
  if (rule.tag !== undefined && !tags.map(comparableText).includes(comparableText(rule.tag))) return false;
  return rule.folderId === undefined || rule.folderId === folderId;
}
