import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/locations-query.js';
import { DayInput } from '../../components/day-input.js';
import { Icon } from '../../components/icon.js';
import { LocationSelect } from '../../components/location-select.js';
import { useTypedText } from '../../components/use-typed-text.js';
import { reviewSitesQuery } from './review-queries.js';
import type { ReviewSearch } from './review-search.js';
import { t, textsUnder } from '../../language/t.js';

/** The filters of the inbox. A location leaves out the tag, because each is a scope of its own. */
export function InboxFilters({
  search,
  onChange,
}: {
  search: ReviewSearch;
  onChange: (change: Partial<ReviewSearch>) => void;
}) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  const { text, type } = useTypedText(search.text, (words) => onChange({ text: words }));
  const day = (key: 'from' | 'to') => (
    <DayInput
      label={t(`reviews.filters.${key}`)}
      value={search[key]}
      onChange={(value) => onChange({ [key]: value })}
      flex="1 1 9rem"
    />
  );
  return (
    <Group align="flex-end" gap="xs" mb="sm">
      <TextInput
        label={t('reviews.filters.search')}
        leftSection={<Icon name="search" />}
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
        flex="1 1 12rem"
      />
      <Choice
        label={t('reviews.filters.status')}
        options={[
          ['PENDING', t('reviews.filters.pending')],
          ['RESPONDED', t('reviews.filters.responded')],
        ]}
        value={search.status}
        onChange={(status) => onChange({ status: status as ReviewSearch['status'] })}
      />
      <Choice
        label={t('reviews.filters.rating')}
        options={[5, 4, 3, 2, 1].map((rating) => [String(rating), '★'.repeat(rating)])}
        value={search.rating === undefined ? undefined : String(search.rating)}
        onChange={(rating) => onChange({ rating: rating === undefined ? undefined : Number(rating) })}
      />
      <Choice
        label={t('reviews.filters.site')}
        options={sites.map(({ hostname, name }) => [hostname, name])}
        value={search.site}
        onChange={(site) => onChange({ site })}
      />
      <Choice
        label={t('reviews.filters.category')}
        options={Object.entries(textsUnder('reviews.filters.categories'))}
        value={search.category}
        onChange={(category) => onChange({ category: category as ReviewSearch['category'] })}
      />
      <Choice
        label={t('reviews.filters.scope')}
        placeholder={t('reviews.filters.everywhere')}
        options={tags.map(({ name }) => [name, name])}
        value={search.tag}
        onChange={(tag) => onChange({ tag, location: undefined })}
      />
      <LocationSelect
        label={t('reviews.filters.location')}
        placeholder={t('reviews.filters.everywhere')}
        value={search.location}
        onChange={(location) => onChange({ location, tag: undefined })}
      />
      {day('from')}
      {day('to')}
      <Choice
        label={t('reviews.filters.sort')}
        placeholder={t('reviews.filters.sorts.NEWEST_FIRST')}
        options={Object.entries(textsUnder('reviews.filters.sorts'))}
        value={search.sort}
        onChange={(sort) => onChange({ sort: sort as ReviewSearch['sort'] })}
      />
    </Group>
  );
}

function Choice({
  label,
  placeholder = t('reviews.filters.all'),
  options,
  value,
  onChange,
}: {
  label: string;
  placeholder?: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={options.map(([each, name]) => ({ value: each, label: name }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: ${t('reviews.filters.all')}` }}
      flex="1 1 9rem"
    />
  );
}
