import { Button, Checkbox, Group, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { jobRowsQuery } from '../../../api/jobs-query.js';
import type { Job } from '../../../api/jobs-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { Choice, OptionalChoice } from '../../../components/choice.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { SearchSelect } from '../../../components/search-select.js';
import { Section } from '../../../components/section.js';
import { useDraft } from '../../../components/use-draft.js';
import { t, textsUnder } from '../../../language/t.js';
import { countriesQuery, importColumnsQuery } from '../location-queries.js';
const SAMPLES = 3;

type DateOrder = 'DMY' | 'MDY' | 'YMD';
type MidnightHours = 'CLOSED' | 'ALL_DAY';

interface Choices {
  readonly mapping: readonly (string | null)[];
  readonly dateOrder: DateOrder | null;
  readonly defaultCountry: string | null;
  readonly emptyClears: boolean;
  /** What `0:00-0:00` means; null while nobody has decided. */
  readonly midnightHours?: MidnightHours | null;
}

interface ColumnsStepProps {
  readonly job: Job;
  readonly onDone: () => void;
  /** Leaves the columns as they are; absent while they must be decided. */
  readonly onBack: (() => void) | undefined;
}

/** What the columns of a file mean. The service proposes it from their names; the person decides. */
export function ColumnsStep({ job, onDone, onBack }: ColumnsStepProps) {
  const { header = [], mapping = [], dateOrder = null, defaultCountry = null, emptyClears = false } = job.import ?? {};
  const { midnightHours = null, sheet = null, headerRow = null } = job.import ?? {};
  const [choices, setChoices, clear] = useDraft<Choices>(`import-columns/${job.id}/${headerRow}/${sheet}`, {
    mapping: header.map((_, at) => mapping[at] ?? null),
    dateOrder,
    defaultCountry,
    emptyClears,
    midnightHours,
  });
  const { data: columns = [] } = useQuery(importColumnsQuery);
  const { data: countries = [] } = useQuery(countriesQuery);
  const { data: samples } = useQuery(jobRowsQuery(job.id, { first: SAMPLES }));
  const map = useJobChange(
    () =>
      api.post('/api/v4/location-imports/map', {
        body: {
          input: {
            jobId: job.id,
            mapping: [...choices.mapping],
            emptyClears: choices.emptyClears,
            ...(choices.dateOrder && { dateOrder: choices.dateOrder }),
            ...(choices.defaultCountry && { defaultCountry: choices.defaultCountry }),
            ...(choices.midnightHours && { midnightHours: choices.midnightHours }),
          },
        },
      }),
    {
      onDone: () => {
        clear();
        onDone();
      },
    },
  );
  const change = (part: Partial<Choices>) => setChoices({ ...choices, ...part });
  const joining = new Set(columns.filter(({ joins }) => joins).map(({ column }) => column));
  const data = columns.map(({ column, label }) => ({ value: column, label }));
  return (
    <Section title={t('imports.columns.title')} description={t('imports.columns.text')}>
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group' } }}>
        <Table aria-label={t('imports.columns.title')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('imports.columns.inFile')}</Table.Th>
              <Table.Th scope="col" w="55%">
                {t('imports.columns.means')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {header.map((name, at) => {
              const chosen = choices.mapping[at] ?? null;
              return (
                <Table.Tr key={at}>
                  <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                    {name || t('imports.columns.unnamed', { position: String(at + 1) })}
                    <Text size="xs" c="dimmed" lineClamp={2}>
                      {samples?.rows
                        .map(({ cells }) => cells?.[at])
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Table.Th>
                  <Table.Td>
                    <SearchSelect
                      aria-label={t('imports.columns.meaningOf', { name: name || String(at + 1) })}
                      placeholder={t('imports.columns.leftOut')}
                      clearable
                      clearButtonProps={{
                        'aria-label': t('imports.columns.leaveOut', { name: name || String(at + 1) }),
                      }}
                      limit={100}
                      data={data.map((each) => ({
                        ...each,
                        disabled:
                          each.value !== chosen && choices.mapping.includes(each.value) && !joining.has(each.value),
                      }))}
                      value={chosen}
                      onChange={(column) =>
                        change({ mapping: choices.mapping.map((each, index) => (index === at ? column : each)) })
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <SearchSelect
          label={t('imports.columns.country')}
          description={t('imports.columns.countryText')}
          placeholder={t('imports.columns.noCountry')}
          clearable
          data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
          value={choices.defaultCountry}
          onChange={(country) => change({ defaultCountry: country })}
        />
        <Choice
          label={t('imports.columns.dates')}
          description={t('imports.columns.datesText')}
          names={textsUnder('imports.columns.dateOrders')}
          value={choices.dateOrder ?? 'YMD'}
          onChange={(dateOrder) => change({ dateOrder })}
        />
        <OptionalChoice
          label={t('imports.columns.midnight')}
          description={t('imports.columns.midnightText')}
          placeholder={t('imports.columns.noMidnight')}
          names={textsUnder('imports.columns.midnightHours')}
          value={choices.midnightHours}
          onChange={(hours) => change({ midnightHours: hours ?? null })}
        />
        <Checkbox
          label={t('imports.columns.emptyClears')}
          description={t('imports.columns.emptyClearsText')}
          checked={choices.emptyClears}
          onChange={({ currentTarget: { checked } }) => change({ emptyClears: checked })}
        />
      </SimpleGrid>
      <ErrorAlert error={map.error} />
      <Group justify="flex-end" mt="md">
        {onBack && (
          <Button
            onClick={() => {
              clear();
              onBack();
            }}
          >
            {t('imports.columns.back')}
          </Button>
        )}
        <Button
          variant="filled"
          disabled={choices.mapping.every((column) => column === null)}
          loading={map.isPending}
          onClick={() => map.mutate()}
        >
          {t('imports.columns.check')}
        </Button>
      </Group>
    </Section>
  );
}
