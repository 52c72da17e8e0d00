import type { PublisherInfo } from '../../../api/publishers-query.js';
import type { DifferenceRule } from '../difference-queries.js';

/** A rule that says nothing yet. */
export const NEW_RULE: DifferenceRule = { action: 'HOLD', publisher: null, field: null, tag: null, folderId: null };

/** Moves the rule of a position up or down by one. */
export function moved(rules: readonly DifferenceRule[], from: number, by: 1 | -1): readonly DifferenceRule[] {
  const [one, other] = [rules[from], rules[from + by]];
  if (!one || !other) return rules;
  return rules.map((rule, position) => (position === from ? other : position === from + by ? one : rule));
}

/** The rules with another one at a position, or with one more behind the last. */
export function withRule(
  rules: readonly DifferenceRule[],
  position: number,
  rule: DifferenceRule,
): readonly DifferenceRule[] {
  return [...rules.slice(0, position), rule, ...rules.slice(position + 1)];
}

/** Whether two lists say the same in the same order. */
export function isSameList(one: readonly DifferenceRule[], other: readonly DifferenceRule[]): boolean {
  const textOf = (rules: readonly DifferenceRule[]) =>
    JSON.stringify(
      rules.map(({ action, publisher, field, tag, folderId }) => [action, publisher, field, tag, folderId]),
    );
  return textOf(one) === textOf(other);
}

/** The publishers of a rule that restores at which only the owner changes its field, so that it does nothing there. */
export function restoresNothingAt(
  { action, publisher, field }: Pick<DifferenceRule, 'action' | 'publisher' | 'field'>,
  publishers: readonly Pick<PublisherInfo, 'publisher' | 'name' | 'fieldsOfOwner'>[],
): readonly string[] {
  if (action !== 'REJECT' || field === null) return [];
  return publishers
    .filter((each) => publisher === null || each.publisher === publisher)
    .filter(({ fieldsOfOwner }) => fieldsOfOwner.includes(field))
    .map(({ name }) => name);
}

/** Whether a rule leaves out the fields that only a rule with their name decides about. */
export function leavesOutNamed({ action, field }: Pick<DifferenceRule, 'action' | 'field'>): boolean {
  return action !== 'HOLD' && field === null;
}
