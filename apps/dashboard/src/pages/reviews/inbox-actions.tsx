import { Button } from '@mantine/core';
import { api } from '../../api/client.js';
import { useAllowed } from '../../api/roles.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import { pressPageKey } from '../../components/use-page-keys.js';
import { t } from '../../language/t.js';
import { reviewFilter } from './review-search.js';
import type { ReviewSearch } from './review-search.js';
import { TemplatesButton } from './templates-dialog.js';

/** What a person does with all reviews of the list, and the list of its keys. */
export function InboxActions({ search, hasReviews }: { search: ReviewSearch; hasReviews: boolean }) {
  const canReply = useAllowed('EDITOR');
  return (
    <>
      {canReply && (
        <ExportMenu
          choices={(format) =>
            api.post('/api/v4/exports/reviews', { body: { input: { format, filter: reviewFilter(search) } } })
          }
          disabled={!hasReviews}
        />
      )}
      {canReply && <TemplatesButton />}
      <Button visibleFrom="sm" onClick={() => pressPageKey('?')}>
        {t('common.layout.shortcuts')}
      </Button>
    </>
  );
}
