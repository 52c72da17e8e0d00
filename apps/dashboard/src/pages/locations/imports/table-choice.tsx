import { Alert, Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import type { Job } from '../../../api/jobs-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

type ImportedFile = NonNullable<Job['import']>;
type Encoding = ImportedFile['encodings'][number]['encoding'];

/** Where the table is in the file, and how its letters are read. The service finds it; the person may choose otherwise. */
export function TableChoice({ job, file }: { job: Job; file: ImportedFile }) {
  const { sheets, encodings } = file;
  const [sheet, setSheet] = useState(file.sheet);
  const [row, setRow] = useState(String(file.headerRow ?? 1));
  const [encoding, setEncoding] = useState<Encoding>();
  const isOtherSheet = sheet !== file.sheet;
  const isOtherRow = /^[1-9]\d{0,8}$/.test(row) && Number(row) !== file.headerRow;
  const read = useJobChange(() =>
    api.post('/api/v4/location-imports/read', {
      body: {
        input: {
          jobId: job.id,
          ...(isOtherSheet && sheet !== null && { sheet }),
          ...(isOtherRow && { headerRow: Number(row) }),
          ...(encoding && { encoding }),
        },
      },
    }),
  );
  return (
    <Section title={t('imports.table.title')} description={t('imports.table.text')}>
      <Stack gap="sm">
        {encodings.length > 0 && (
          <>
            <Alert color="orange">{t('imports.table.encodingsText')}</Alert>
            <Radio.Group
              label={t('imports.table.encodings')}
              value={encoding ?? ''}
              onChange={(next) => setEncoding(next as Encoding)}
            >
              {encodings.map((each) => (
                <Radio
                  key={each.encoding}
                  mt="xs"
                  value={each.encoding}
                  label={<Text style={{ overflowWrap: 'anywhere' }}>{each.sample}</Text>}
                  description={t(`imports.table.encodingNames.${each.encoding}`)}
                />
              ))}
            </Radio.Group>
          </>
        )}
        <Group align="flex-end" gap="sm">
          {sheets.length > 1 && (
            <Select
              label={t('imports.table.sheet')}
              allowDeselect={false}
              data={sheets.map(({ name, isVisible }) => ({
                value: name,
                label: isVisible ? name : t('imports.table.hidden', { name }),
              }))}
              value={sheet}
              onChange={(name) => {
                setSheet(name);
                setRow('');
              }}
            />
          )}
          <TextInput
            label={t('imports.table.row')}
            inputMode="numeric"
            maxLength={9}
            value={row}
            onChange={({ currentTarget: { value } }) => setRow(value.trim())}
          />
          <Button
            disabled={!isOtherSheet && !isOtherRow && !encoding}
            loading={read.isPending}
            onClick={() => read.mutate()}
          >
            {t('imports.table.read')}
          </Button>
        </Group>
        <ErrorAlert error={read.error} />
      </Stack>
    </Section>
  );
}
