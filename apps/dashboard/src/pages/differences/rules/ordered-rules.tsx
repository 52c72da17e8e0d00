import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DifferenceRule } from '../difference-queries.js';
import { RuleCard } from './rule-card.js';
import type { RuleNames } from './use-rule-names.js';

interface OrderedRulesProps {
  readonly label: string;
  readonly rules: readonly DifferenceRule[];
  readonly namesOf: (rule: DifferenceRule) => RuleNames;
  /** The buttons of the rule at an index; absent where nobody changes the rules. */
  readonly buttonsOf?: (index: number) => ReactNode;
}

/** Rules in the order in which they decide. */
export function OrderedRules({ label, rules, namesOf, buttonsOf }: OrderedRulesProps) {
  return (
    <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
      {rules.map((rule, index) => (
        <RuleCard key={index} rule={rule} position={index + 1} {...namesOf(rule)}>
          {buttonsOf?.(index)}
        </RuleCard>
      ))}
    </Stack>
  );
}
