import { Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { DayField } from '../../components/day-field.js';
import { t } from '../../language/t.js';

interface PeriodDialogProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (period: { from: string | undefined; to: string | undefined }) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day of the reviews; each can be left open. */
export function PeriodDialog({ from, to, onChange, onClose }: PeriodDialogProps) {
  const [period, setPeriod] = useState({ from, to });
  return (
    <ConfirmDialog
      opened
      title={t('words.period')}
      confirm={t('reviews.filters.apply')}
      danger={false}
      onConfirm={() => onChange(period)}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <DayField
          label={t('common.filters.from')}
          value={period.from}
          most={period.to}
          onChange={(day) => setPeriod({ ...period, from: day })}
        />
        <DayField
          label={t('common.filters.to')}
          value={period.to}
          least={period.from}
          onChange={(day) => setPeriod({ ...period, to: day })}
        />
      </Group>
    </ConfirmDialog>
  );
}
