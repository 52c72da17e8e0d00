import { Alert, Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { useAllowed } from '../../../api/roles.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { BackLink } from '../../../components/back-link.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { useExport } from '../../../components/exports/use-export.js';
import { LeaveDialog } from '../../../components/leave-dialog.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { FileDrop } from '../../../components/uploads/file-drop.js';
import { t } from '../../../language/t.js';
import { startExport } from '../export/start-export.js';
import { NewMove } from '../moves/new-move.js';
import { uploadTable } from './upload-table.js';

const MOST_BYTES = 100_000_000;
/** The service refuses a file with more rows. */
const MOST_ROWS = 200_000;
const KB = 1_000;
const TYPES = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sending {
  readonly file: File;
  readonly bytes: number;
}

/** Takes the file of an import. The service reads it, and its job has a page of its own. */
export function NewImportPage() {
  const mayEdit = useAllowed('EDITOR');
  const mayMove = useAllowed('ADMIN');
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<unknown>();
  const [isTooLarge, setTooLarge] = useState(false);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = useJobChange(
    (fileId: string) => api.post('/api/v4/location-imports', { body: { input: { fileId } } }),
    { onDone: ({ id }) => void navigate({ to: '/locations/imports/$jobId', params: { jobId: id } }) },
  );
  const upload = async (file: File) => {
    setProblem(undefined);
    setTooLarge(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    const { signal } = (controller.current = new AbortController());
    setSending({ file, bytes: 0 });
    try {
      const stored = await uploadTable(file, { signal, onProgress: (bytes) => setSending({ file, bytes }) });
      start.mutate(stored.id);
    } catch (error) {
      if (!signal.aborted) setProblem(error);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <>
      <BackLink to="/locations">{t('words.allLocations')}</BackLink>
      <PageHeader title={t('imports.title')} description={t('imports.description')} />
      {!mayEdit && <Alert>{t('locations.editor.readOnly')}</Alert>}
      {mayEdit && (
        <Section title={t('imports.file')} description={t('imports.fileText')} actions={<Templates />}>
          <LeaveDialog asks={sending !== undefined} texts="uploads" />
          {sending && (
            <OperationProgress
              label={t('imports.sending', { name: sending.file.name })}
              done={Math.round(sending.bytes / KB)}
              total={Math.max(1, Math.round(sending.file.size / KB))}
              running
              actions={
                <Button size="xs" onClick={() => controller.current?.abort()}>
                  {t('common.actions.cancel')}
                </Button>
              }
            />
          )}
          {!sending && !start.isPending && (
            <FileDrop
              text={t('imports.drop')}
              choose={t('imports.choose')}
              rules={t('imports.rules', { rows: MOST_ROWS, megabytes: MOST_BYTES / KB / KB })}
              accept={TYPES}
              onFiles={([file]) => file && void upload(file)}
            />
          )}
          {isTooLarge && <Alert color="red">{t('imports.tooLarge', { megabytes: MOST_BYTES / KB / KB })}</Alert>}
          <ErrorAlert error={problem ?? start.error} />
        </Section>
      )}
      {mayMove && <NewMove />}
    </>
  );
}

function Templates() {
  const template = useExport(startExport);
  return (
    <Group gap="xs">
      {(['XLSX', 'CSV'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          loading={template.isPending && template.variables.format === format}
          onClick={() => template.mutate({ of: 'LOCATION_TEMPLATE', format })}
        >
          {t('imports.template', { format: t(`exports.formats.${format}`) })}
        </Button>
      ))}
    </Group>
  );
}
