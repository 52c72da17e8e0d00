import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublisherNames } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatDay } from '../../../components/format.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { postNumber } from '../../posts/post-number.js';
import { PostStatus } from '../../posts/post-status.js';
import type { Location } from '../editor/form-values.js';
import { postsOfLocationQuery } from '../location-queries.js';
import classes from './location-page.module.css';

/** The last posts that are or will be published for a location. */
export function PostsOfLocation({ location: { databaseId } }: { location: Location }) {
  const query = useQuery(postsOfLocationQuery(String(databaseId)));
  const mayPost = useAllowed('EDITOR');
  const nameOf = usePublisherNames();
  return (
    <Section
      title={t('location.posts.title')}
      actions={
        <>
          <ButtonLink to="/posts/list" size="xs">
            {t('words.allPosts')}
          </ButtonLink>
          {mayPost && (
            <ButtonLink variant="filled" to="/posts/new" size="xs">
              {t('posts.create')}
            </ButtonLink>
          )}
        </>
      }
    >
      <QueryView query={query}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyState title={t('location.posts.none')} text={t('location.posts.noneText')} />
          ) : (
            <ul className={classes['plain']} aria-label={t('location.posts.title')}>
              {posts.map(({ id, name, status, outcome, type, sites, scheduledStartDate, createdAt }) => (
                <Text key={id} component="li" py="sm" className={classes['text']}>
                  <Group gap="xs" justify="space-between">
                    <PageLink to="/posts/$postId" params={{ postId: postNumber(id) }} dir="auto">
                      {name}
                    </PageLink>
                    <PostStatus status={status} outcome={outcome} />
                  </Group>
                  <Text c="dimmed">
                    {[
                      t(`posts.types.${type}`),
                      sites.map(nameOf).join(', '),
                      formatDay(scheduledStartDate ?? createdAt),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Text>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}
