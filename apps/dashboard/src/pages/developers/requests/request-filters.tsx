import { Autocomplete, Select } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { FilterForm, TextFilter } from '../../../components/filter-form.js';
import { useTypedText } from '../../../components/use-typed-text.js';
import { requestOutcomes } from './request-search.js';
import type { RequestOutcome, RequestSearch } from './request-search.js';
import { t } from '../../../language/t.js';

/** The filters of the request log. Operations and keys are offered as far as the page shows them. */
export function RequestFilters({
  search,
  requests,
  onChange,
}: {
  search: RequestSearch;
  /** The requests of the page. */
  requests: readonly PortalSchemas['PortalRequest'][];
  onChange: (change: (search: RequestSearch) => RequestSearch) => void;
}) {
  const keys = new Map(
    requests.map(({ key }) => [key.id, `${key.name ?? t('developers.requests.deletedKey')} (${key.prefix ?? ''}…)`]),
  );
  if (search.keyId !== undefined && !keys.has(search.keyId)) keys.set(search.keyId, search.keyId);
  return (
    <FilterForm<RequestSearch> label={t('developers.requests.filters')} search={search} onChange={onChange}>
      {(change) => (
        <>
          <Select
            label={t('developers.requests.outcome')}
            placeholder={t('common.filters.all')}
            clearable
            flex="1 1 9rem"
            value={search.outcome ?? null}
            onChange={(value) => change({ outcome: (value as RequestOutcome | null) ?? undefined })}
            data={requestOutcomes.map((value) => ({ value, label: t(`developers.requestOutcome.${value}`) }))}
          />
          <OperationFilter
            value={search.operation}
            known={[...new Set(requests.flatMap(({ operation }) => operation ?? []))]}
            onChange={(operation) => change({ operation })}
          />
          <Select
            label={t('developers.requests.key')}
            placeholder={t('common.filters.all')}
            clearable
            flex="1 1 9rem"
            value={search.keyId ?? null}
            onChange={(value) => change({ keyId: value ?? undefined })}
            data={[...keys].map(([value, label]) => ({ value, label }))}
          />
          <TextFilter
            label={t('developers.requests.correlationId')}
            maxLength={128}
            value={search.correlationId}
            onChange={(correlationId) => change({ correlationId })}
          />
        </>
      )}
    </FilterForm>
  );
}

function OperationFilter({
  value,
  known,
  onChange,
}: {
  value: string | undefined;
  known: string[];
  onChange: (value: string | undefined) => void;
}) {
  const { text, type } = useTypedText(value, onChange);
  return (
    <Autocomplete
      label={t('developers.requests.operation')}
      placeholder={t('common.filters.all')}
      flex="1 1 9rem"
      maxLength={100}
      value={text}
      onChange={type}
      data={known}
    />
  );
}
