import { Autocomplete } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { OptionalChoice } from '../../../components/choice.js';
import { FilterForm, TextFilter } from '../../../components/filter-form.js';
import { useTypedText } from '../../../components/use-typed-text.js';
import { t } from '../../../language/t.js';
import { requestOutcomes } from './request-search.js';
import type { RequestSearch } from './request-search.js';

interface RequestFiltersProps {
  readonly search: RequestSearch;
  /** The requests of the page. */
  readonly requests: readonly PortalSchemas['PortalRequest'][];
  readonly onChange: (change: (search: RequestSearch) => RequestSearch) => void;
}

/** The filters of the request log. Operations and keys are offered as far as the page shows them. */
export function RequestFilters({ search, requests, onChange }: RequestFiltersProps) {
  const keys = new Map(
    requests.map(({ key }) => [key.id, `${key.name ?? t('developers.requests.deletedKey')} (${key.prefix ?? ''}…)`]),
  );
  return (
    <FilterForm<RequestSearch> label={t('developers.requests.filters')} search={search} onChange={onChange}>
      {(change) => (
        <>
          <OptionalChoice
            label={t('words.outcome')}
            flex="1 1 9rem"
            names={requestOutcomes.map((value) => ({ value, label: t(`developers.requestOutcome.${value}`) }))}
            value={search.outcome}
            onChange={(outcome) => change({ outcome })}
          />
          <OperationFilter
            value={search.operation}
            known={[...new Set(requests.flatMap(({ operation }) => operation ?? []))]}
            onChange={(operation) => change({ operation })}
          />
          <OptionalChoice
            label={t('words.apiKey')}
            flex="1 1 9rem"
            names={[...keys].map(([value, label]) => ({ value, label }))}
            value={search.keyId}
            onChange={(keyId) => change({ keyId })}
          />
          <TextFilter
            label={t('words.correlationId')}
            maxLength={128}
            value={search.correlationId}
            onChange={(correlationId) => change({ correlationId })}
          />
        </>
      )}
    </FilterForm>
  );
}

interface OperationFilterProps {
  readonly value: string | undefined;
  readonly known: string[];
  readonly onChange: (value: string | undefined) => void;
}

function OperationFilter({ value, known, onChange }: OperationFilterProps) {
  const { text, type } = useTypedText(value, onChange);
  return (
    <Autocomplete
      label={t('words.operation')}
      placeholder={t('common.filters.all')}
      flex="1 1 9rem"
      maxLength={100}
      value={text}
      onChange={type}
      data={known}
    />
  );
}
