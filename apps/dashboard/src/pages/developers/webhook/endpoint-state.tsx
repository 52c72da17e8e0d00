import { Alert, Button, Stack } from '@mantine/core';
import { api } from '../../../api/client.js';
import { Facts } from '../../../components/facts.js';
import { formatDuration, formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Tone } from '../../../components/status-badge.js';
import { developerTexts } from '../../../texts/developers.js';
import { useEndpointChange } from './use-endpoint.js';
import type { Endpoint } from './use-endpoint.js';

const TONES: Record<Endpoint['state'], Tone> = { OPEN: 'good', PAUSED: 'warning', DISABLED: 'bad', NO_URL: 'neutral' };

/** Whether events are delivered, what waits, and what is wrong; pauses and resumes. */
export function EndpointState({ endpoint, mayChange }: { endpoint: Endpoint; mayChange: boolean }) {
  const texts = developerTexts.webhook;
  const { state, backlog, failingSince, disabledAt, url } = endpoint;
  const pause = useEndpointChange(() => api.post('/api/v4/portal/webhook/pause'), texts.paused);
  const resume = useEndpointChange(() => api.post('/api/v4/portal/webhook/resume'), texts.resumed);
  return (
    <Section
      title={developerTexts.delivery.facts}
      description={developerTexts.endpointMeaning[state]}
      actions={
        mayChange && (
          <>
            {state === 'OPEN' && (
              <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
                {texts.pause}
              </Button>
            )}
            {state === 'PAUSED' && (
              <Button loading={resume.isPending} onClick={() => resume.mutate()}>
                {texts.resume}
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
              developerTexts.delivery.facts,
              <StatusBadge key="state" tone={TONES[state]}>
                {developerTexts.endpointState[state]}
              </StatusBadge>,
            ],
            [texts.url, !mayChange && url],
            [texts.backlog, waitingText(backlog)],
            [texts.failingSince, failingSince && <Moment at={failingSince} />],
            [texts.disabledAt, disabledAt && <Moment at={disabledAt} />],
          ]}
        />
      </Stack>
    </Section>
  );
}

function waitingText({ waiting, more, oldestDueSeconds }: Endpoint['backlog']): string {
  const texts = developerTexts.webhook;
  const count = texts.backlogCount(formatNumber(waiting), more);
  return oldestDueSeconds === null || oldestDueSeconds < 60
    ? count
    : `${count}, ${texts.oldestDue(formatDuration(oldestDueSeconds * 1_000))}`;
}

function EndpointWarning({ endpoint: { warning, disabledReason } }: { endpoint: Endpoint }) {
  const texts = developerTexts.webhook;
  if (disabledReason !== null)
    return (
      <Alert color="red" role="alert" title={developerTexts.endpointState.DISABLED}>
        {disabledReason === 'GONE' ? texts.disabledGone : texts.disabledFailing}
      </Alert>
    );
  if (warning === null) return null;
  return (
    <Alert color="orange" role="alert" title={warning === 'FAILING_24H' ? texts.failing24 : texts.failing72}>
      {texts.failingText}
    </Alert>
  );
}
