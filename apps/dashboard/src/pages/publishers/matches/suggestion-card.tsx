import { Box, Button, Checkbox, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import type { SuggestionComparison as Comparison } from '../../locations/listings/comparison.js';
import { matchReason } from '../match-reason.js';
import type { Suggestion } from '../publisher-queries.js';
import type { MatchDecision } from './decisions.js';
import { SuggestionComparison } from './suggestion-comparison.js';

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** Undefined until it is known. */
  readonly comparison: Comparison | undefined;
  /** What the person may do; nothing for a reader. */
  readonly decisions: readonly MatchDecision[];
  readonly isSelected: boolean;
  /** A decision is under way. */
  readonly isBusy: boolean;
  readonly onSelect: (checked: boolean) => void;
  readonly onDecide: (decision: MatchDecision) => void;
}

/** A location and the listing that probably shows it: how they compare, why they match, and what to do. */
export function SuggestionCard({
  suggestion,
  comparison,
  decisions,
  isSelected,
  isBusy,
  onSelect,
  onDecide,
}: SuggestionCardProps) {
  const { score, reasons, rejection, locationInfo } = suggestion;
  const { name, city } = locationInfo;
  const listing = suggestion.suggestedLocationInfo.locationInfo;
  return (
    <Paper withBorder p="sm" component="li">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        {decisions.length > 0 && (
          <Checkbox
            aria-label={t('words.select', { name })}
            checked={isSelected}
            onChange={({ currentTarget: { checked } }) => onSelect(checked)}
          />
        )}
        <Stack gap="xs" flex={1} miw={0}>
          <Group gap="xs">
            <StatusBadge tone="good">{formatNumber(score, { style: 'percent' })}</StatusBadge>
            {rejection !== null && (
              <Text c="dimmed" component="div">
                {t('publishers.matches.rejectedBy', { name: rejection.by })} <Moment at={rejection.at} />
              </Text>
            )}
          </Group>
          <div>
            <Side label={t('words.yourLocation')}>{[name, city].filter(Boolean).join(', ')}</Side>
            <Side label={t('words.listing')}>
              {[listing.name, listing.address ?? listing.city, listing.phone].filter(Boolean).join(' · ')}
            </Side>
          </div>
          {comparison && <SuggestionComparison comparison={comparison} name={name} />}
          {reasons.length > 0 && (
            <Box>
              <Text fw={600}>{t('publishers.matches.reasons')}</Text>
              <List size="sm">
                {reasons.map((reason) => (
                  <List.Item key={reason}>{matchReason(reason)}</List.Item>
                ))}
              </List>
            </Box>
          )}
          {decisions.length > 0 && (
            <Group gap="xs">
              {decisions.map((decision, at) => (
                <Button
                  key={decision}
                  size="xs"
                  variant={at === 0 ? 'filled' : 'default'}
                  aria-label={t('publishers.matches.decideNamed', {
                    decision: t(`publishers.matches.decisions.${decision}`),
                    name,
                  })}
                  disabled={isBusy}
                  onClick={() => onDecide(decision)}
                >
                  {t(`publishers.matches.decisions.${decision}`)}
                </Button>
              ))}
            </Group>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      <Text span inherit fw={600}>
        {t('common.label', { label })}
      </Text>{' '}
      {children}
    </Text>
  );
}
