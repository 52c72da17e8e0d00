import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.js';
import type { Decision } from '../locations/listings/decisions.js';
import { chosenCount } from './chosen.js';
import type { Chosen, Outcome } from './chosen.js';
import { DecideDialog } from './decide-dialog.js';

interface DecideManyProps {
  readonly chosen: Chosen;
  /** How many of the selected rows are on other pages. */
  readonly elsewhere: number;
  /** The number of all that match; 0 while nobody knows. */
  readonly total: number;
  /** Whether they are not ignored already. */
  readonly mayIgnore: boolean;
  readonly onSelectAll: () => void;
  /** Called when nothing shall be selected any more, and this is gone: the focus needs another place. */
  readonly onClear: () => void;
  /** Called with what has become of the differences; this is gone then. */
  readonly onDone: (outcome: Outcome) => void;
}

/** What is selected, and what a person can do with it. */
export function DecideMany({ chosen, elsewhere, total, mayIgnore, onSelectAll, onClear, onDone }: DecideManyProps) {
  const [decision, setDecision] = useState<Decision>();
  const count = chosenCount(chosen);
  const button = (each: Decision) => (
    <Button size="xs" variant={each === 'REJECT' ? 'filled' : 'default'} onClick={() => setDecision(each)}>
      {t(`differences.rules.actions.${each}`)}
    </Button>
  );
  return (
    <Paper withBorder p="xs" mb="sm" component="section" aria-label={t('differences.bulk.label')}>
      <Group gap="xs">
        <Text fw={600} aria-live="polite">
          {'rows' in chosen
            ? elsewhere === 0
              ? t('differences.bulk.selected', { count })
              : t('differences.bulk.selectedElsewhere', { count, elsewhere })
            : t('differences.bulk.allSelected', { count })}
        </Text>
        {'rows' in chosen && total > count && (
          <Button size="xs" onClick={onSelectAll}>
            {t('words.selectAll', { count: total })}
          </Button>
        )}
        <Button size="xs" onClick={onClear}>
          {t('words.clearSelection')}
        </Button>
        {button('REJECT')}
        {button('ACCEPT')}
        {mayIgnore && button('IGNORE')}
      </Group>
      {decision && (
        <DecideDialog decision={decision} chosen={chosen} onClose={() => setDecision(undefined)} onDone={onDone} />
      )}
    </Paper>
  );
}
