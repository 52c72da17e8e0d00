import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { PortalSchemas, PublicSchemas } from '../../api/types.js';
import type { ExportFormat } from '../../components/exports/use-export.js';
import { liveSince } from './post-filter.js';
import type { PostExportFilter } from './post-filter.js';
import type { PostSearch } from './post-search.js';
import type { DeliveryStatusName } from './post-status.js';

/** Records of a page of the lists. */
export const POSTS_PER_PAGE = 25;
/** The most posts that the calendar reads at once. */
export const MOST_CALENDAR_POSTS = 500;
const POLL_MS = 1_500;

/** A post of the account. */
export type Post = PortalSchemas['PortalPost'];

/** What creates a post. */
export type PostInput = PublicSchemas['CreateSocialPostMutationInput'];

/** A page of the posts of all locations. */
export const postsQuery = ({ sort = 'live_at', page = 1, from, ...filters }: PostSearch) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'list', { sort, page, from, ...filters }],
    queryFn: () =>
      api.get('/api/v4/portal/posts', {
        query: {
          ...filters,
          from: liveSince(from),
          sort,
          order: sort === 'name' ? 'ascending' : 'descending',
          page,
          perPage: POSTS_PER_PAGE,
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.posts.some(({ status }) => status === 'INPROGRESS') ? 2 * POLL_MS : false,
  });

/** Starts an export of posts with their results. */
export const startPostExport = (format: ExportFormat, filter: PostExportFilter) =>
  api.post('/api/v4/exports/posts', { body: { input: { format, ...filter } } });

/** The posts that go live in a part of the calendar. */
export const calendarQuery = ({ from, to }: { from: Date; to: Date }) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'calendar', from.toISOString(), to.toISOString()],
    queryFn: async () => {
      const { posts, total } = await api.get('/api/v4/portal/posts', {
        query: {
          from: from.toISOString(),
          to: to.toISOString(),
          sort: 'live_at',
          order: 'ascending',
          perPage: MOST_CALENDAR_POSTS,
        },
      });
      return { posts: posts.filter(({ status }) => status !== 'DELETED'), read: posts.length, total };
    },
    placeholderData: keepPreviousData,
  });

/** A post with its progress; read again until it has ended. */
export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, postId],
    queryFn: () => api.get('/api/v4/portal/posts/{postId}', { path: { postId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });

/** Whether the service still publishes or removes the post somewhere. */
export function isUnderWay({ status, counts }: PortalSchemas['PortalPostProgress']): boolean {
  if (status === 'SCHEDULED') return false;
  return status === 'INPROGRESS' || (status === 'DELETED' && counts.some((count) => count.status === 'PUBLISHED'));
}

/** The content of a post. */
export const postContentQuery = (postId: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, postId, 'content'],
    queryFn: () => api.get('/api/v4/portal/posts/{postId}/content', { path: { postId } }),
  });

/**
 * A page of the results of a post, by location and site. The progress is a part of the key, so that the results are read
 * once more after the post has ended.
 */
export const resultsQuery = (
  post: PortalSchemas['PortalPostProgress'],
  query: { status?: DeliveryStatusName; site?: string; page: number },
) => {
  const postId = String(post.databaseId);
  return queryOptions({
    queryKey: [...queryKeys.posts, postId, 'results', query, post.status, post.counts],
    queryFn: () =>
      api.get('/api/v4/portal/posts/{postId}/results', {
        path: { postId },
        query: { ...query, perPage: POSTS_PER_PAGE },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(post) ? POLL_MS : false,
  });
};
