import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { BackLink } from '../components/back-link.js';
import { ExportMenu } from '../components/exports/export-menu.js';
import { FilterForm, TextFilter } from '../components/filter-form.js';
import { JobCard } from '../components/jobs/job-card.js';
import { NoMap } from '../components/map/use-map.js';
import { GroupName } from '../components/rankings/group-name.js';
import { RankingOrder } from '../components/rankings/ranking-section.js';
import { SeatsAlert } from '../components/seats-alert.js';
import { Section } from '../components/section.js';
import { UploadList } from '../components/uploads/upload-list.js';
import type { UploadItem } from '../components/uploads/use-uploads.js';
import { ScoreBadge } from '../pages/health/score-badge.js';
import { DeliveryStatus, PostStatus } from '../pages/posts/post-status.js';
import { Stars } from '../pages/reviews/stars.js';
import { EXAMPLE_JOBS } from './example-jobs.js';

const FILES: readonly UploadItem[] = [
  { key: 1, file: new File(['logo'], 'logo.png'), state: 'READY' },
  { key: 2, file: new File(['cover'], 'cover.jpg'), state: 'SENDING' },
  { key: 3, file: new File(['terrace'], 'terrace.jpg'), state: 'WAITING' },
  { key: 4, file: new File(['note'], 'note.txt'), state: 'FAILED', problem: 'type' },
];

const DELIVERIES = ['PUBLISHING', 'PUBLISHED', 'ERROR', 'SKIPPED', 'EXPIRED', 'DELETED'] as const;
const OUTCOMES = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'NOTHING_TO_DO'] as const;

interface ExampleFilters {
  readonly words?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

/** What the lists of the product share: filters, states, jobs, files and rankings. */
export function ListParts() {
  const [filters, setFilters] = useState<ExampleFilters>({ words: 'Lisbon' });
  return (
    <>
      <Section title="Filters of a list">
        <BackLink to="/locations">All locations</BackLink>
        <FilterForm label="Example of filters" search={filters} onChange={setFilters}>
          {(change) => (
            <TextFilter
              label="Words"
              maxLength={100}
              value={filters.words}
              onChange={(words) => change(words === undefined ? {} : { words })}
            />
          )}
        </FilterForm>
        <Group>
          <RankingOrder by="LOCATION" order="DESCENDING" onChange={() => undefined} />
          <ExportMenu choices={() => Promise.resolve({ job: null })} />
          <ExportMenu label="Nothing to export" disabled choices={() => Promise.resolve({ job: null })} />
        </Group>
      </Section>
      <Section title="States in a list">
        <Stack gap="sm">
          <Group>
            {[12, 64, 96].map((score) => (
              <ScoreBadge key={score} score={score} />
            ))}
          </Group>
          <Group>
            <Stars rating={5} />
            <Stars rating={3} atPublisher="7.4" />
            <Stars rating={null} />
          </Group>
          <Group>
            {(['SCHEDULED', 'INPROGRESS', 'EXPIRED', 'DELETED'] as const).map((status) => (
              <PostStatus key={status} status={status} outcome={null} />
            ))}
            {OUTCOMES.map((outcome) => (
              <PostStatus key={outcome} status="SUCCESS" outcome={outcome} />
            ))}
          </Group>
          <Group>
            {DELIVERIES.map((status) => (
              <DeliveryStatus key={status} status={status} />
            ))}
          </Group>
          <Group>
            <GroupName row={{ by: 'TAG', key: 'harbour', name: 'harbour', archived: false, onOpen: () => undefined }} />
            <GroupName row={{ by: 'FOLDER', key: 'gone', name: null, archived: false, onOpen: () => undefined }} />
            <GroupName row={{ by: 'TAG', key: null, name: null, archived: false, onOpen: () => undefined }} />
          </Group>
        </Stack>
      </Section>
      <Section title="Jobs">
        <Stack>
          {EXAMPLE_JOBS.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </Stack>
      </Section>
      <Section title="Selected files">
        <UploadList
          uploads={{
            items: FILES,
            isSending: true,
            leftOut: 2,
            add: () => undefined,
            retry: () => undefined,
            remove: () => undefined,
          }}
        />
      </Section>
      <Section title="What a page cannot do">
        <SeatsAlert wanted={5} free={2} />
        <NoMap />
      </Section>
    </>
  );
}
