import { Text } from '@mantine/core';
import type { ComponentProps, RefObject } from 'react';
import type { PublicSchemas } from '../../api/types.js';
import { Choice } from '../../components/choice.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { t, textsUnder } from '../../language/t.js';
import classes from './inbox.module.css';
import { ReviewItems } from './review-list.js';
import type { ReviewSearch } from './review-search.js';

/** A page of the reviews that match, with their number, their order and the way to further pages. */
export function InboxList({
  search,
  page,
  isOutdated,
  rows,
  onChange,
  ...items
}: Omit<ComponentProps<typeof ReviewItems>, 'open'> & {
  search: ReviewSearch;
  page: Pick<PublicSchemas['InteractionConnection'], 'totalCount' | 'pageInfo'>;
  /** Whether the reviews of earlier filters are shown. */
  isOutdated: boolean;
  rows: RefObject<HTMLUListElement | null>;
  onChange: (change: Pick<ReviewSearch, 'sort' | 'cursor'>) => void;
}) {
  return (
    <div className={classes['listColumn']}>
      <div className={classes['listHead']}>
        <Text c="dimmed" role="status">
          {isOutdated ? t('words.updating') : t('words.inAll', { count: page.totalCount })}
        </Text>
        <Choice
          size="xs"
          w="11rem"
          aria-label={t('words.order')}
          names={textsUnder('reviews.filters.sorts')}
          value={search.sort ?? 'NEWEST_FIRST'}
          onChange={(value) => onChange({ sort: value === 'NEWEST_FIRST' ? undefined : value, cursor: undefined })}
        />
      </div>
      <ul
        ref={rows}
        tabIndex={-1}
        className={classes['list']}
        aria-label={t('common.pages.reviews')}
        aria-busy={isOutdated}
      >
        <ReviewItems open={search.open} {...items} />
      </ul>
      <CursorPages
        cursor={search.cursor}
        isOutdated={isOutdated}
        nextCursor={page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null}
        onChange={(cursor) => onChange({ cursor })}
      />
    </div>
  );
}
