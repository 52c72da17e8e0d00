import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { t } from '../../../language/t.js';
import type { DifferenceRule } from '../difference-queries.js';
import { leavesOutNamed, restoresNothingAt } from './rule-list.js';

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
export function RuleCard({ rule, position, publisherName, folderName, children }: RuleCardProps) {
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
