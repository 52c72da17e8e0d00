import { Box, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import type { PortalSchemas } from '../../api/types.js';
import { BackLink } from '../../components/back-link.js';
import { ButtonLink } from '../../components/button-link.js';
import { OptionalChoice } from '../../components/choice.js';
import { publisherColumn } from '../../components/columns.js';
import { ConfirmButton } from '../../components/confirm-button.js';
import { dataColumns, DataTable } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { formatNumber } from '../../components/format.js';
import { Moment } from '../../components/moment.js';
import { NumberPages } from '../../components/number-pages.js';
import { OperationProgress } from '../../components/operations/operation-progress.js';
import { PageHeader } from '../../components/page-header.js';
import { PageLink } from '../../components/page-link.js';
import { PublisherSentence } from '../../components/publisher-sentence.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t, textsUnder } from '../../language/t.js';
import { useIsBroken } from '../publishers/broken-connections.js';
import { FailedLocations } from './failed-locations.js';
import { PostContent } from './post-content.js';
import { isUnderWay, postQuery, POSTS_PER_PAGE, resultsQuery, startPostExport } from './post-queries.js';
import { DeliveryStatus, PostStatus } from './post-status.js';
import type { DeliveryStatusName } from './post-status.js';
const route = getRouteApi('/signed-in/posts/$postId');

type Progress = PortalSchemas['PortalPostProgress'];
type Result = PortalSchemas['PortalPostResults']['results'][number];

/** A post: its progress, its content, and its results by location. */
export function PostPage() {
  const { postId } = route.useParams();
  const query = useQuery(postQuery(postId));
  return (
    <>
      <BackLink to="/posts/list">{t('words.allPosts')}</BackLink>
      <QueryView query={query} isRecord>
        {(post) => (
          <>
            <PageHeader title={post.name} description={<PostStatus {...post} />} actions={<Actions post={post} />} />
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
  if (!allowed) return null;
  return (
    <>
      <ExportMenu label={t('exports.results')} choices={(format) => startPostExport(format, { postIds: [post.id] })} />
      <ButtonLink to="/posts/new" search={{ from: post.databaseId }} title={t('posts.detail.repeatHint')}>
        {t('posts.detail.repeat')}
      </ButtonLink>
      {post.status !== 'DELETED' && (
        <ConfirmButton
          label={t('posts.detail.remove')}
          title={t('posts.detail.removeTitle')}
          text={t('posts.detail.removeText')}
          change={() => api.delete('/api/v4/posts/{postId}', { path: { postId: post.id } })}
          options={{ done: t('posts.detail.removed'), outdates: [queryKeys.posts] }}
        />
      )}
    </>
  );
}

function ProgressSection({ post }: { post: Progress }) {
  const nameOf = usePublisherNames();
  return (
    <Section title={t('posts.detail.progress')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <Text>
          {t('common.label', { label: t('posts.detail.liveAt') })} <Moment at={post.liveAt} absolute />
        </Text>
        <Text>
          {t('posts.detail.removedAt')}:{' '}
          {post.scheduledEnd === null ? t('words.never') : <Moment at={post.scheduledEnd} absolute />}
        </Text>
        {post.status !== 'SCHEDULED' && (
          <Text>{t('posts.detail.live', { live: post.liveLocationCount, count: post.locationCount })}</Text>
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {post.sites.map((site) => {
          const counts = post.counts.filter((count) => count.site === site);
          const waiting = counts.find(({ status }) => status === 'PUBLISHING')?.locations ?? 0;
          return (
            <div key={site}>
              <OperationProgress
                label={t('posts.detail.at', { site: nameOf(site) })}
                done={post.locationCount - waiting}
                total={post.locationCount}
                running={isUnderWay(post)}
              />
              <Group gap="xs" mt={6}>
                {counts.map(({ status, locations }) => (
                  <Group key={status} gap={4}>
                    <DeliveryStatus status={status} />
                    <Text>{formatNumber(locations)}</Text>
                  </Group>
                ))}
              </Group>
              {waiting > 0 && isUnderWay(post) && <ToReconnect publisher={site} />}
              {counts.some(({ status }) => status === 'SKIPPED') && (
                <PageLink to="/locations" search={{ connection: `${site}:no` }}>
                  {t('posts.detail.unlisted', { publisher: nameOf(site) })}
                </PageLink>
              )}
            </div>
          );
        })}
      </SimpleGrid>
    </Section>
  );
}

/** Says that a post waits for the owner of an account at the publisher; nothing while all accounts there are connected. */
function ToReconnect({ publisher }: { publisher: string }) {
  if (!useIsBroken(publisher)) return null;
  return (
    <Text mt={6}>
      {t('posts.detail.toReconnect')} <PageLink to="/publishers">{t('publishers.reconnect')}</PageLink>
    </Text>
  );
}

function ResultsSection({ post }: { post: Progress }) {
  const nameOf = usePublisherNames();
  const [status, setStatus] = useState<DeliveryStatusName>();
  const [site, setSite] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useQuery(resultsQuery(post, { status, site, page }));
  return (
    <Section title={t('posts.detail.results')}>
      <Group mb="sm" gap="xs">
        <OptionalChoice
          label={t('words.status')}
          names={textsUnder('posts.deliveries')}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
          w={150}
        />
        <OptionalChoice
          label={t('words.publisher')}
          names={post.sites.map((value) => ({ value, label: nameOf(value) }))}
          value={site}
          onChange={(next) => {
            setSite(next);
            setPage(1);
          }}
          w={150}
        />
      </Group>
      <QueryView query={query}>
        {({ results, total }) => (
          <>
            <DataTable
              label={t('posts.detail.results')}
              columns={resultColumns}
              rows={results}
              rowId={({ locationId, site: at }) => `${locationId} ${at}`}
              empty={<EmptyState title={t('posts.detail.none')} />}
            />
            <NumberPages
              label={t('posts.detail.results')}
              page={page}
              pages={Math.ceil(total / POSTS_PER_PAGE)}
              onChange={setPage}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** Why a post is as it is at a location: what the publisher says, or a text for its status. */
function reasonText(status: Result['status'], reason: string | null): string {
  // Only a post that made room for a newer one has ended for a reason.
  if (status === 'EXPIRED' && reason !== null) return t('posts.detail.replaced');
  return reason ?? t(`posts.deliveryReasons.${status}`);
}

const resultColumns = dataColumns<Result>([
  {
    id: 'location',
    header: () => t('words.location'),
    cell: ({ locationName, city }) => (city ? `${locationName}, ${city}` : locationName),
  },
  publisherColumn(({ site }) => site),
  { id: 'status', header: () => t('words.status'), cell: ({ status }) => <DeliveryStatus status={status} /> },
  {
    id: 'reason',
    header: () => t('posts.detail.reason'),
    folds: true,
    cell: ({ status, reason, link }) => (
      <Box miw={{ lg: '16rem' }}>
        <PublisherSentence text={reasonText(status, reason)} />{' '}
        {link && status === 'PUBLISHED' && (
          <a href={link} target="_blank" rel="noreferrer">
            {t('posts.detail.open')}
          </a>
        )}
      </Box>
    ),
  },
  {
    id: 'engagement',
    header: () => t('posts.detail.engagement'),
    folds: 'labelled',
    cell: ({ views, clicks, shares }) => [views, clicks, shares].map((value) => formatNumber(value)).join(' / '),
    align: 'right',
    noWrap: true,
  },
]);
