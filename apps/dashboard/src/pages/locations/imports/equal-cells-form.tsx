import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { equalCellsQuery } from '../../../api/jobs-query.js';
import type { EqualCells, Job } from '../../../api/jobs-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { errorSentence } from '../../../components/error-sentence.js';
import { t } from '../../../language/t.js';
import { keyOfCells, repairedCells } from './repair.js';

/** The texts that several refused rows have in common: one correction repairs all of them. Renders nothing if there are none. */
export function EqualCellsForm({ job, onDone }: { job: Job; onDone: () => void }) {
  const { data: groups = [] } = useQuery(equalCellsQuery(job.id));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const repaired = repairedCells(groups, texts);
  const repair = useJobChange(
    () =>
      api.post('/api/v4/location-imports/repair', {
        body: { input: { jobId: job.id, equalCells: repaired.map(({ rows: _, ...each }) => each) } },
      }),
    { onDone },
  );
  if (groups.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('imports.equalCells.title')}>
      <Title order={3} size="h5">
        {t('imports.equalCells.title')}
      </Title>
      <Text>{t('imports.equalCells.text')}</Text>
      {groups.map((group) => (
        <Correction
          key={keyOfCells(group)}
          group={group}
          column={job.import?.header[group.column - 1] || String(group.column)}
          value={texts[keyOfCells(group)] ?? group.text}
          onChange={(text) => setTexts({ ...texts, [keyOfCells(group)]: text })}
        />
      ))}
      <ErrorAlert error={repair.error} />
      <Group justify="flex-end">
        <Button disabled={repaired.length === 0} loading={repair.isPending} onClick={() => repair.mutate()}>
          {t('imports.equalCells.save', { count: repaired.reduce((sum, { rows }) => sum + rows, 0) })}
        </Button>
      </Group>
    </Stack>
  );
}

interface CorrectionProps {
  readonly group: EqualCells;
  readonly column: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Correction({ group: { text, rows, message }, column, value, onChange }: CorrectionProps) {
  return (
    <Stack gap={4}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {text === ''
          ? t('imports.equalCells.empty', { count: rows, column })
          : t('imports.equalCells.says', { count: rows, text, column })}
      </Text>
      <TextInput
        label={text === '' ? t('imports.equalCells.fill', { column }) : t('imports.equalCells.to', { text })}
        description={errorSentence({ message })}
        value={value}
        onChange={({ currentTarget: { value: changed } }) => onChange(changed)}
      />
    </Stack>
  );
}
