import { Alert, Button, Group, Loader, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { ConflictAlert } from '../components/conflict-alert.js';
import { EmptyState } from '../components/empty-state.js';
import { ErrorAlert } from '../components/error-alert.js';
import { notifyDone, notifyError } from '../components/notify.js';
import { OperationProgress } from '../components/operations/operation-progress.js';
import { PageLoading } from '../components/page-loading.js';
import { Section } from '../components/section.js';

const STATES = [
  ['blue', 'Information'],
  ['green', 'Success'],
  ['yellow', 'Warning'],
  ['red', 'Danger'],
  ['gray', 'Neutral'],
] as const;

/** What the product tells a person. */
export function MessageParts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Section title="Alerts">
        {STATES.map(([color, title]) => (
          <Alert key={color} color={color} title={title} mb="sm">
            What happened, and what to do next.
          </Alert>
        ))}
        <ErrorAlert error={new Error('An example')} onRetry={() => undefined} />
        <ConflictAlert onReload={() => undefined} />
      </Section>
      <Section title="Notifications and dialogs">
        <Group>
          <Button onClick={() => notifyDone('The changes are saved.')}>Notify</Button>
          <Button onClick={() => notifyError(new Error('An example'))}>Notify an error</Button>
          <Button onClick={() => setOpen(true)}>Ask</Button>
        </Group>
        <ConfirmDialog
          opened={isOpen}
          title="Archive this location?"
          text="It leaves the lists. You can restore it."
          confirm="Archive"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      </Section>
      <Section title="Waiting">
        <OperationProgress label="Export that runs" done={40} total={100} running />
        <OperationProgress label="Export of unknown length" done={40} total={null} running />
        <OperationProgress label="Export that has ended" done={100} total={100} running={false} />
        <Group mt="md">
          <Loader size="sm" />
          <Skeleton height={24} width={160} />
        </Group>
        <PageLoading />
      </Section>
      <Section title="Nothing to show">
        <EmptyState
          title="No locations yet"
          text="Import a file or create the first one."
          action={<Button variant="filled">Create location</Button>}
        />
      </Section>
    </>
  );
}
