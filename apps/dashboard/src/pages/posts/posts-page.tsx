import { Group, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { publishersQuery } from '../../api/publishers-query.js';
import { useAllowed } from '../../api/roles.js';
import { ButtonLink } from '../../components/button-link.js';
import { Choice, OptionalChoice } from '../../components/choice.js';
import { dataColumns, DataTable } from '../../components/data-table.js';
import { DayField } from '../../components/day-field.js';
import { EmptyState } from '../../components/empty-state.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { formatNumber } from '../../components/format.js';
import { Moment } from '../../components/moment.js';
import { NumberPages } from '../../components/number-pages.js';
import { PageHeader } from '../../components/page-header.js';
import { PageLink } from '../../components/page-link.js';
import { PublisherNames } from '../../components/publisher-names.js';
import { QueryView } from '../../components/query-view.js';
import { useTypedText } from '../../components/use-typed-text.js';
import { t, textsUnder } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { postFilter } from './post-filter.js';
import { POSTS_PER_PAGE, postsQuery, startPostExport } from './post-queries.js';
import type { Post } from './post-queries.js';
import type { PostSearch } from './post-search.js';
import { PostStatus } from './post-status.js';
import { PostsNavigation } from './posts-navigation.js';

const route = getRouteApi('/signed-in/posts/list');

/** The posts of all locations, with filters and sort order. */
export function PostsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(postsQuery(search));
  const mayExport = useAllowed('EDITOR');
  const { status, type, site, rejected, from, search: words } = search;
  const isFiltered = [status, type, site, rejected, from, words].some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t('common.pages.posts')}
        description={t('posts.description')}
        actions={
          <>
            {mayExport && (
              <ExportMenu
                choices={(format) => startPostExport(format, postFilter(search))}
                disabled={query.isPlaceholderData || !query.data?.total}
              />
            )}
            <NewPost />
          </>
        }
      />
      <BrokenConnections />
      <PostsNavigation />
      <Filters
        search={search}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) })}
      />
      <QueryView query={query}>
        {({ posts, total }) => (
          <>
            <DataTable
              label={t('common.pages.posts')}
              columns={columns}
              rows={posts}
              rowId={({ id }) => id}
              empty={
                isFiltered ? (
                  <EmptyState title={t('posts.list.noMatch')} />
                ) : (
                  <EmptyState title={t('posts.list.none')} text={t('posts.list.noneText')} action={<NewPost />} />
                )
              }
            />
            <NumberPages
              label={t('posts.list.pages')}
              page={search.page ?? 1}
              pages={Math.ceil(total / POSTS_PER_PAGE)}
              onChange={(page) => void navigate({ search: (now) => ({ ...now, page }) })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Leads to the composer; nothing for those who may not publish. */
export function NewPost() {
  if (!useAllowed('EDITOR')) return null;
  return (
    <ButtonLink variant="filled" to="/posts/new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('posts.create')}
    </ButtonLink>
  );
}

const columns = dataColumns<Post>([
  {
    id: 'name',
    header: () => t('words.name'),
    cell: ({ name, databaseId }) => (
      <PageLink to="/posts/$postId" params={{ postId: String(databaseId) }}>
        {name}
      </PageLink>
    ),
  },
  {
    id: 'status',
    header: () => t('words.status'),
    cell: (post) => <PostStatus status={post.status} outcome={post.outcome} />,
    folds: true,
  },
  { id: 'type', header: () => t('words.type'), cell: ({ type }) => t(`posts.types.${type}`), folds: true },
  {
    id: 'sites',
    header: () => t('common.pages.publishers'),
    cell: ({ sites }) => <PublisherNames of={sites} />,
    folds: true,
  },
  {
    id: 'liveAt',
    header: () => t('posts.detail.liveAt'),
    cell: ({ liveAt }) => <Moment at={liveAt} absolute />,
    noWrap: true,
    folds: true,
  },
  ...(['locationCount', 'views', 'clicks', 'shares'] as const).map((id) => ({
    id,
    header: () => (id === 'locationCount' ? t('common.pages.locations') : t(`posts.list.${id}`)),
    cell: (post: Post) => (id === 'locationCount' ? locationsText(post) : formatNumber(post[id])),
    align: 'right' as const,
    folds: 'labelled' as const,
  })),
]);

/** At how many of its locations a post went live, once it has started. */
function locationsText({ status, locationCount, liveLocationCount }: Post): string {
  return status === 'SCHEDULED' || liveLocationCount === locationCount
    ? formatNumber(locationCount)
    : t('common.progress', { done: liveLocationCount, total: locationCount });
}

function Filters({ search, onChange }: { search: PostSearch; onChange: (change: PostSearch) => void }) {
  const { data: publishers = [] } = useQuery(publishersQuery);
  const { text, type } = useTypedText(search.search, (words) => onChange({ search: words }));
  return (
    <Group align="flex-end" gap="xs" mb="sm">
      <TextInput
        label={t('posts.list.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
        flex="1 1 12rem"
      />
      <OptionalChoice
        label={t('words.status')}
        names={textsUnder('posts.statuses')}
        value={search.status}
        onChange={(status) => onChange({ status })}
        w={150}
      />
      <OptionalChoice
        label={t('words.type')}
        names={textsUnder('posts.types')}
        value={search.type}
        onChange={(type) => onChange({ type })}
        w={150}
      />
      <OptionalChoice
        label={t('words.publisher')}
        names={publishers
          .filter(({ posts }) => posts)
          .map(({ publisher, name }) => ({ value: publisher, label: name }))}
        value={search.site}
        onChange={(site) => onChange({ site })}
        w={150}
      />
      <OptionalChoice
        label={t('words.results')}
        names={{ rejected: t('posts.list.rejected') }}
        value={search.rejected && 'rejected'}
        onChange={(chosen) => onChange({ rejected: chosen && true })}
        w={150}
      />
      <DayField label={t('posts.list.since')} value={search.from} onChange={(from) => onChange({ from })} />
      <Choice
        label={t('posts.list.sort')}
        names={textsUnder('posts.list.sorts')}
        value={search.sort ?? 'live_at'}
        onChange={(sort) => onChange({ sort })}
        w={150}
      />
    </Group>
  );
}
