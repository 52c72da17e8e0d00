import { Alert, Button, FileInput, Group, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { formatNumber } from '../../../components/format.js';
import { notifyError } from '../../../components/notify.js';
import { OperationReport } from '../../../components/operations/operation-report.js';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { fieldNames, locationTexts } from '../../../texts/locations.js';
import { BackToList } from '../editor/back-to-list.js';
import { isCsvTable, parseCsv } from './csv.js';
import { fileText } from './file-text.js';
import type { CsvTable } from './csv.js';
import { csvImport, startCsvImport } from './csv-import.js';
import { proposedMapping } from './import-plan.js';
import type { ColumnMapping } from './import-plan.js';
import { CSV_FIELDS } from './location-csv.js';

const texts = locationTexts.import;

const MOST_BYTES = 50_000_000;
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 200;
const PREVIEW_ROWS = 5;

interface Loaded {
  readonly text: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping;
}

/** Creates and changes locations from a CSV file: preview, columns, progress, and what the service has refused. */
export function ImportPage() {
  const [file, setFile] = useState<File | null>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const isBusy = csvImport.use()?.state === 'running';
  const onEnd = () => void client.invalidateQueries({ queryKey: queryKeys.locations });
  const latest = useRef<File>(null);
  const load = async (next: File | null) => {
    latest.current = next;
    setFile(next);
    setLoaded(undefined);
    setProblem(undefined);
    if (!next) return;
    if (next.size > MOST_BYTES) return setProblem(texts.tooLarge);
    const text = await next.arrayBuffer().then(
      (bytes) => fileText(new Uint8Array(bytes)),
      () => undefined,
    );
    // A large file may be read later than one that was chosen after it.
    if (latest.current !== next) return;
    if (text === undefined) return setProblem(texts.unreadable);
    // No table has this sign, and every workbook has it.
    if (text.includes('\0')) return setProblem(texts.binary);
    const table = parseCsv(text);
    if (!isCsvTable(table)) return setProblem(texts.problems[table.kind](formatNumber(table.line)));
    if (table.rows.length === 0) return setProblem(texts.problems.empty(''));
    if (table.header.length > MOST_COLUMNS) return setProblem(texts.tooManyColumns(formatNumber(MOST_COLUMNS)));
    if (table.rows.length > MOST_ROWS) return setProblem(texts.tooManyRows(formatNumber(MOST_ROWS)));
    setLoaded({ text, table, mapping: proposedMapping(table.header) });
  };
  return (
    <>
      <BackToList />
      <PageHeader title={texts.title} description={texts.description} />
      <OperationReport
        operation={csvImport}
        name={() => texts.report}
        label={({ state, result: { created, updated } }) =>
          state === 'running' ? texts.running : texts.result(formatNumber(created), formatNumber(updated))
        }
        refusedTitle={texts.refused}
        onEnd={onEnd}
      />
      {!mayEdit && <Alert>{locationTexts.editor.readOnly}</Alert>}
      {mayEdit && (
        <Section title={texts.file}>
          <FileInput
            // The name contains what the button shows [WCAG 2.5.3].
            aria-label={texts.fileButton(file?.name ?? texts.choose)}
            placeholder={texts.choose}
            accept=".csv,text/csv"
            maw={420}
            value={file}
            error={problem}
            onChange={(next) => void load(next)}
          />
        </Section>
      )}
      {loaded && (
        <Section title={texts.columns} description={texts.columnsText}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
            {loaded.table.header.map((name, position) => (
              <Select
                key={position}
                label={name || String(position + 1)}
                placeholder={texts.leftOut}
                clearable
                searchable
                data={CSV_FIELDS.map((field) => ({
                  value: field,
                  label: field === 'id' ? texts.id : fieldNames[field],
                  disabled: loaded.mapping.includes(field) && loaded.mapping[position] !== field,
                }))}
                value={loaded.mapping[position] ?? null}
                onChange={(next) => {
                  const field = CSV_FIELDS.find((each) => each === next) ?? null;
                  setLoaded({
                    ...loaded,
                    mapping: loaded.mapping.map((each, index) => (index === position ? field : each)),
                  });
                }}
              />
            ))}
          </SimpleGrid>
          <Preview table={loaded.table} />
          <Group justify="flex-end" mt="md">
            <Button
              disabled={isBusy || loaded.mapping.every((field) => field === null)}
              onClick={() => {
                const { text, table, mapping } = loaded;
                startCsvImport(text, { rows: table.rows.length, mapping, onEnd }).catch(notifyError);
              }}
            >
              {texts.start(formatNumber(loaded.table.rows.length))}
            </Button>
          </Group>
        </Section>
      )}
    </>
  );
}

/** The first rows of the file. */
function Preview({ table }: { table: CsvTable }) {
  return (
    <Table.ScrollContainer minWidth={500} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={texts.preview}>
        <Table.Thead>
          <Table.Tr>
            {table.header.map((name, position) => (
              <Table.Th key={position} scope="col">
                {name || String(position + 1)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.slice(0, PREVIEW_ROWS).map((row, position) => (
            <Table.Tr key={position}>
              {table.header.map((_, column) => (
                <Table.Td key={column}>
                  <Text size="sm" lineClamp={2}>
                    {row[column]}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
