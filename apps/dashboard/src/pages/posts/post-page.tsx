import { Box, Button, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { BackLink } from '../../components/back-link.js';
import type { PortalSchemas } from '../../api/types.js';
import { ButtonLink } from '../../components/button-link.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { formatNumber } from '../../components/format.js';
import { Moment } from '../../components/moment.js';
import { notifyDone } from '../../components/notify.js';
import { NumberPages } from '../../components/number-pages.js';
import { OperationProgress } from '../../components/operations/operation-progress.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { exportTexts } from '../../texts/exports.js';
import { postTexts } from '../../texts/posts.js';
import { FailedLocations } from './failed-locations.js';
import { PostContent } from './post-content.js';
import { isUnderWay, postQuery, POSTS_PER_PAGE, resultsQuery, startPostExport } from './post-queries.js';
import { DeliveryStatus, PostStatus } from './post-status.js';
import type { DeliveryStatusName } from './post-status.js';

const texts = postTexts.detail;
const route = getRouteApi('/signed-in/posts/$postId');

type Progress = PortalSchemas['PortalPostProgress'];
type Result = PortalSchemas['PortalPostResults']['results'][number];

/** A post: its progress, its content, and its results by location. */
export function PostPage() {
  const { postId } = route.useParams();
  const query = useQuery(postQuery(postId));
  return (
    <>
      <BackLink to="/posts/list">{texts.back}</BackLink>
      <QueryView query={query} isRecord>
        {(post) => (
          <>
            <PageHeader
              title={post.name}
              description={<PostStatus status={post.status} outcome={post.outcome} />}
              actions={<Actions post={post} />}
            />
            <FailedLocations key={post.id} post={post} />
            <ProgressSection post={post} />
            <PostContent postId={postId} />
            <ResultsSection post={post} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Actions({ post }: { post: Progress }) {
  const allowed = useAllowed('EDITOR');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutationOnce({
    mutationFn: () => api.delete('/api/v4/posts/{postId}', { path: { postId: post.id } }),
    onSuccess: async () => {
      setOpen(false);
      notifyDone(texts.removed);
      await client.invalidateQueries({ queryKey: queryKeys.posts });
    },
  });
  if (!allowed) return null;
  return (
    <>
      <ExportMenu label={exportTexts.results} choices={(format) => startPostExport(format, { postIds: [post.id] })} />
      <ButtonLink to="/posts/new" search={{ from: post.databaseId }} variant="default" title={texts.repeatHint}>
        {texts.repeat}
      </ButtonLink>
      {post.status !== 'DELETED' && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.remove}
        </Button>
      )}
      <ConfirmDialog
        opened={isOpen}
        title={texts.removeTitle}
        text={texts.removeText}
        confirm={texts.remove}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function ProgressSection({ post }: { post: Progress }) {
  const nameOf = usePublisherNames();
  return (
    <Section title={texts.progress}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <Text size="sm">
          {texts.liveAt}: <Moment at={post.liveAt} absolute />
        </Text>
        <Text size="sm">
          {texts.removedAt}: {post.scheduledEnd === null ? texts.noEnd : <Moment at={post.scheduledEnd} absolute />}
        </Text>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {post.sites.map((site) => {
          const counts = post.counts.filter((count) => count.site === site);
          const waiting = counts.find(({ status }) => status === 'PUBLISHING')?.locations ?? 0;
          return (
            <div key={site}>
              <OperationProgress
                label={texts.at(nameOf(site))}
                done={post.locationCount - waiting}
                total={post.locationCount}
                running={isUnderWay(post)}
              />
              <Group gap="xs" mt={6}>
                {counts.map(({ status, locations }) => (
                  <Group key={status} gap={4}>
                    <DeliveryStatus status={status} />
                    <Text size="sm">{formatNumber(locations)}</Text>
                  </Group>
                ))}
              </Group>
            </div>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}

function ResultsSection({ post }: { post: Progress }) {
  const nameOf = usePublisherNames();
  const [status, setStatus] = useState<DeliveryStatusName>();
  const [site, setSite] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useQuery(resultsQuery(post, { status, site, page }));
  return (
    <Section title={texts.results}>
      <Group mb="sm" gap="xs">
        <Select
          label={texts.status}
          placeholder={postTexts.list.all}
          data={Object.entries(postTexts.deliveries).map(([value, label]) => ({ value, label }))}
          value={status ?? null}
          onChange={(value) => {
            setStatus((value as DeliveryStatusName | null) ?? undefined);
            setPage(1);
          }}
          clearable
          clearButtonProps={{ 'aria-label': postTexts.list.all }}
          w={150}
        />
        <Select
          label={texts.site}
          placeholder={postTexts.list.all}
          data={post.sites.map((value) => ({ value, label: nameOf(value) }))}
          value={site ?? null}
          onChange={(value) => {
            setSite(value ?? undefined);
            setPage(1);
          }}
          clearable
          clearButtonProps={{ 'aria-label': postTexts.list.all }}
          w={150}
        />
      </Group>
      <QueryView query={query}>
        {({ results, total }) => (
          <>
            <DataTable
              label={texts.results}
              columns={resultColumns}
              rows={results}
              rowId={({ locationId, site: at }) => `${locationId} ${at}`}
              empty={<EmptyState title={texts.none} />}
            />
            <NumberPages label={texts.results} page={page} perPage={POSTS_PER_PAGE} total={total} onChange={setPage} />
          </>
        )}
      </QueryView>
    </Section>
  );
}

function SiteName({ site }: { site: string }) {
  return usePublisherNames()(site);
}

const resultColumns = dataColumns<Result>([
  {
    id: 'location',
    header: texts.location,
    cell: ({ locationName, city }) => (city ? `${locationName}, ${city}` : locationName),
  },
  { id: 'site', header: texts.site, cell: ({ site }) => <SiteName site={site} />, noWrap: true, folds: true },
  { id: 'status', header: texts.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
  {
    id: 'reason',
    header: texts.reason,
    folds: true,
    cell: ({ status, reason, link }) => (
      <Box miw={{ lg: '16rem' }}>
        {reason ?? postTexts.deliveryReasons[status]}{' '}
        {link && status === 'PUBLISHED' && (
          <a href={link} target="_blank" rel="noreferrer">
            {texts.open}
          </a>
        )}
      </Box>
    ),
  },
  {
    id: 'engagement',
    header: texts.engagement,
    folds: 'labelled',
    cell: ({ views, clicks, shares }) => [views, clicks, shares].map((value) => formatNumber(value)).join(' / '),
    align: 'right',
    noWrap: true,
  },
]);
