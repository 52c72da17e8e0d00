import { Alert, Button, Stack } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

const TONES: Record<Endpoint['state'], Tone> = { OPEN: 'good', PAUSED: 'warning', DISABLED: 'bad', NO_URL: 'neutral' };

/** Whether events are delivered, what waits, and what is wrong; pauses and resumes. */
export function EndpointState({ endpoint, mayChange }: { endpoint: Endpoint; mayChange: boolean }) {
  const { state, backlog, failingSince, disabledAt, url } = endpoint;
  const pause = useEndpointChange(() => api.post('/api/v4/portal/webhook/pause'), t('developers.webhook.paused'));
  const resume = useEndpointChange(() => api.post('/api/v4/portal/webhook/resume'), t('developers.webhook.resumed'));
  return (
    <Section
      title={t('words.state')}
      description={t(`developers.endpointMeaning.${state}`)}
      actions={
        mayChange && (
          <>
            {state === 'OPEN' && (
              <Button loading={pause.isPending} onClick={() => pause.mutate()}>
                {t('developers.webhook.pause')}
              </Button>
            )}
            {state === 'PAUSED' && (
              <Button variant="filled" loading={resume.isPending} onClick={() => resume.mutate()}>
                {t('developers.webhook.resume')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack>
        <EndpointWarning endpoint={endpoint} />
        <Facts
          entries={[
            [
              t('words.state'),
              <StatusBadge key="state" tone={TONES[state]}>
                {t(`developers.endpointState.${state}`)}
              </StatusBadge>,
            ],
            [t('developers.webhook.url'), !mayChange && url],
            [t('developers.webhook.backlog'), waitingText(backlog)],
            [t('developers.webhook.failingSince'), failingSince && <Moment at={failingSince} />],
            [t('developers.webhook.disabledAt'), disabledAt && <Moment at={disabledAt} />],
          ]}
        />
      </Stack>
    </Section>
  );
}

function waitingText({ waiting, more, oldestDueSeconds }: Endpoint['backlog']): string {
  const count = more ? t('developers.webhook.backlogMore', { count: waiting }) : formatNumber(waiting);
  return oldestDueSeconds === null || oldestDueSeconds < 60
    ? count
    : `${count}, ${t('developers.webhook.oldestDue', { duration: formatDuration(oldestDueSeconds * 1_000) })}`;
}

function EndpointWarning({ endpoint: { warning, disabledReason } }: { endpoint: Endpoint }) {
  if (disabledReason !== null)
    return (
      <Alert color="red" role="alert" title={t('developers.endpointState.DISABLED')}>
        {disabledReason === 'GONE' ? t('developers.webhook.disabledGone') : t('developers.webhook.disabledFailing')}
      </Alert>
    );
  if (warning === null) return null;
  return (
    <Alert
      color="orange"
      role="alert"
      title={warning === 'FAILING_24H' ? t('developers.webhook.failing24') : t('developers.webhook.failing72')}
    >
      {t('developers.webhook.failingText')}
    </Alert>
  );
}
