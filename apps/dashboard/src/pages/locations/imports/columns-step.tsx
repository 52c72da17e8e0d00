import { Button, Checkbox, Group, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { jobRowsQuery } from '../../../api/jobs-query.js';
import type { Job } from '../../../api/jobs-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { SearchSelect } from '../../../components/search-select.js';
import { Section } from '../../../components/section.js';
import { useDraft } from '../../../components/use-draft.js';
import { importTexts } from '../../../texts/imports.js';
import { countriesQuery, importColumnsQuery } from '../location-queries.js';

const texts = importTexts.columns;
const SAMPLES = 3;

type DateOrder = 'DMY' | 'MDY' | 'YMD';

interface Choices {
  readonly mapping: readonly (string | null)[];
  readonly dateOrder: DateOrder | null;
  readonly defaultCountry: string | null;
  readonly emptyClears: boolean;
}

/** What the columns of a file mean. The service proposes it from their names; the person decides. */
export function ColumnsStep({
  job,
  onDone,
  onBack,
}: {
  job: Job;
  onDone: () => void;
  /** Leaves the columns as they are; absent while they must be decided. */
  onBack: (() => void) | undefined;
}) {
  const { header = [], mapping = [], dateOrder = null, defaultCountry = null, emptyClears = false } = job.import ?? {};
  const [choices, setChoices, clear] = useDraft<Choices>(`import-columns/${job.id}`, {
    mapping: header.map((_, at) => mapping[at] ?? null),
    dateOrder,
    defaultCountry,
    emptyClears,
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
    <Section title={texts.title} description={texts.text}>
      <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group' } }}>
        <Table aria-label={texts.title} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.inFile}</Table.Th>
              <Table.Th scope="col" w="55%">
                {texts.means}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {header.map((name, at) => {
              const chosen = choices.mapping[at] ?? null;
              return (
                <Table.Tr key={at}>
                  <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                    {name || texts.unnamed(String(at + 1))}
                    <Text size="xs" c="dimmed" lineClamp={2}>
                      {samples?.rows
                        .map(({ cells }) => cells?.[at])
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Table.Th>
                  <Table.Td>
                    <SearchSelect
                      aria-label={texts.meaningOf(name || String(at + 1))}
                      placeholder={texts.leftOut}
                      clearable
                      clearButtonProps={{ 'aria-label': texts.leaveOut(name || String(at + 1)) }}
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
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="md">
        <SearchSelect
          label={texts.country}
          description={texts.countryText}
          placeholder={texts.noCountry}
          clearable
          data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
          value={choices.defaultCountry}
          onChange={(country) => change({ defaultCountry: country })}
        />
        <Select
          label={texts.dates}
          description={texts.datesText}
          data={Object.entries(texts.dateOrders).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={choices.dateOrder ?? 'YMD'}
          onChange={(order) => change({ dateOrder: order as DateOrder | null })}
        />
        <Checkbox
          label={texts.emptyClears}
          description={texts.emptyClearsText}
          checked={choices.emptyClears}
          onChange={({ currentTarget: { checked } }) => change({ emptyClears: checked })}
        />
      </SimpleGrid>
      <ErrorAlert error={map.error} />
      <Group justify="flex-end" mt="md">
        {onBack && (
          <Button
            variant="default"
            onClick={() => {
              clear();
              onBack();
            }}
          >
            {texts.back}
          </Button>
        )}
        <Button
          disabled={choices.mapping.every((column) => column === null)}
          loading={map.isPending}
          onClick={() => map.mutate()}
        >
          {texts.check}
        </Button>
      </Group>
    </Section>
  );
}
