import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import type { DifferenceRule } from '../difference-queries.js';
import { leavesOutNamed, restoresNothingAt } from './rule-list.js';
import type { RuleNames } from './use-rule-names.js';

interface RuleCardProps {
  readonly rule: DifferenceRule;
  /** Counted from 1. */
  readonly position: number;
  readonly publisherName: string | null;
  readonly folderName: string | null;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** A rule in words: which differences it is about, and what happens to them. */
function RuleCard({ rule, position, publisherName, folderName, children }: RuleCardProps) {
  const { action, field, tag } = rule;
  const notAt = restoresNothingAt(rule, usePublishers());
  const conditions = [
    t('differences.rules.subject', {
      field: field === null ? t('differences.rules.anyField') : t(`locations.comparedFields.${field}`),
      publisher: publisherName ?? t('differences.rules.anyPublisher'),
    }),
    ...(tag === null ? [] : [t('differences.rules.tagged', { tag })]),
    ...(folderName === null ? [] : [t('differences.rules.inFolder', { name: folderName })]),
  ];
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text>
            <strong>
              {position}. {t(`differences.rules.actions.${action}`)}
            </strong>
          </Text>
          <Text>{conditions.join(', ')}</Text>
          {leavesOutNamed(rule) && <Text c="dimmed">{t('differences.rules.notNamed')}</Text>}
          {notAt.length > 0 && (
            <Text c="dimmed">{t('differences.rules.notRestored', { publishers: notAt.join(', ') })}</Text>
          )}
        </Stack>
        {children && <Group gap="xs">{children}</Group>}
      </Group>
    </Paper>
  );
}

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
