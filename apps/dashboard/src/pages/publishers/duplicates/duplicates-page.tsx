import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { tagsQuery } from '../../../api/locations-query.js';
import { useAllowed } from '../../../api/roles.js';
import { EmptyState } from '../../../components/empty-state.js';
import { NumberPages } from '../../../components/number-pages.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { SearchSelect } from '../../../components/search-select.js';
import { t } from '../../../language/t.js';
import { BrokenConnections } from '../broken-connections.js';
import { duplicatesQuery } from '../publisher-queries.js';
import { Duplicates } from './duplicates.js';

const route = getRouteApi('/signed-in/publishers/duplicates');

/** The duplicates of all locations. */
export function DuplicatesPage() {
  const { page = 1, tag } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(duplicatesQuery({ page, tag: tag ?? 'all' }));
  const { data: tags = [] } = useQuery(tagsQuery);
  const mayEdit = useAllowed('EDITOR');
  const change = (search: { page?: number; tag?: string }) =>
    void navigate({ to: '/publishers/duplicates', search: { tag, ...search } });
  return (
    <>
      <PageLink to="/publishers">{t('publishers.back')}</PageLink>
      <PageHeader title={t('publishers.duplicates.title')} description={t('publishers.duplicates.description')} />
      <BrokenConnections />
      <SearchSelect
        label={t('publishers.duplicates.tag')}
        placeholder={t('words.allLocations')}
        clearable
        limit={100}
        maw={320}
        mb="sm"
        data={tags.map(({ name }) => name)}
        value={tag ?? null}
        onChange={(next) => change({ tag: next ?? undefined })}
      />
      <QueryView query={query}>
        {({ records, pageInfo }) =>
          records.length === 0 ? (
            <EmptyState title={t('publishers.duplicates.empty')} text={t('publishers.duplicates.emptyText')} />
          ) : (
            <>
              <Duplicates duplicates={records} mayEdit={mayEdit} linked />
              <NumberPages
                label={t('publishers.duplicates.title')}
                page={page}
                pages={pageInfo.totalPages}
                onChange={(next) => change({ page: next })}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}
