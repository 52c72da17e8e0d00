import { comparableText } from '@listings/domain';
import type { ListingField } from '@listings/publisher-sdk';
import { MOST_REJECTIONS } from './difference-life.js';
import type { Difference } from './difference-life.js';

/** What a rule does with a confirmed difference. HOLD leaves it to a person. */
export type RuleAction = 'HOLD' | 'REJECT' | 'ACCEPT' | 'IGNORE';

/** A rule of an account: its action, and the differences that it is about. What it does not name, it does not restrict. */
export interface DifferenceRule {
  readonly action: RuleAction;
  readonly publisher?: string;
  readonly field?: ListingField;
  /** The differences of locations with this tag. */
  readonly tag?: string;
  /** The differences of locations in this folder. */
  readonly folderId?: string;
}

/** Most rules of an account. */
export const MOST_RULES = 100;

/** Fields of which a wrong value does the most harm: only a rule that names one decides about it. */
const NAMED_ONLY: readonly ListingField[] = ['name', 'coordinates', 'openStatus', 'photos'];

/** The difference to decide, with what the rules look at of its location. */
export interface RuledDifference extends Pick<Difference, 'field' | 'ours' | 'theirs' | 'rejections'> {
  readonly publisher: string;
  readonly tags: readonly string[];
  readonly folderId: string | null;
}

/**
 * What the rules of an account do with a difference: what the first one that fits says. A value that came back after so many rejections is left
 * to a person, and so is whether a location has closed for good.
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
