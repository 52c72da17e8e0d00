import { Button, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { containsFolded } from '@listings/folding';
import { locationNumber } from '../../../api/location-choice.js';
import {
  locationCountQuery,
  locationsByIdQuery,
  locationSearchQuery,
  tagsQuery,
} from '../../../api/locations-query.js';
import { formatNumber } from '../../../components/format.js';
import { SearchSelect } from '../../../components/search-select.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { MOST_LOCATIONS } from './draft.js';
import type { Draft, DraftScope } from './draft.js';
import { useProblemAt } from './problems-context.js';
import { idOfField } from './problems.js';

/** The most picked locations that are named. */
const MOST_NAMED = 200;

/** The number of locations of a draft; undefined while it is not known. */
export function useTargetCount({ scope, tag, picked }: Draft): number | undefined {
  const isFiltered = scope === 'all' || (scope === 'tag' && tag !== '');
  const { data } = useQuery({ ...locationCountQuery(filterOf({ scope, tag })), enabled: isFiltered });
  if (scope === 'picked') return picked.length;
  return isFiltered ? data : 0;
}

/** The number of locations of a draft that are permanently closed and get no post; of picked ones among the first 500. */
function useClosedCount({ scope, tag, picked }: Draft): number {
  const isFiltered = scope === 'all' || (scope === 'tag' && tag !== '');
  const closed = locationCountQuery({ ...filterOf({ scope, tag }), status: 'PERMANENTLY_CLOSED' });
  const { data: counted = 0 } = useQuery({ ...closed, enabled: isFiltered });
  const ids = scope === 'picked' ? picked.map(({ id }) => locationNumber(id)) : [];
  const { data: known } = useQuery(locationsByIdQuery(ids));
  return isFiltered ? counted : ids.filter((id) => known?.get(id)?.isClosed).length;
}

/** Counts the locations of a draft as the service has them now. What the page knows may be older, such as from before an import. */
export async function countTargets(client: QueryClient, { scope, tag, picked }: Draft): Promise<number> {
  if (scope === 'picked') return picked.length;
  if (scope === 'tag' && tag === '') return 0;
  return client.fetchQuery({ ...locationCountQuery(filterOf({ scope, tag })), staleTime: 0 });
}

/** The filter of the locations of a draft whose locations are not picked. */
export function filterOf({ scope, tag }: Pick<Draft, 'scope' | 'tag'>): { tag?: string } {
  return scope === 'tag' ? { tag } : {};
}

/** Where the post is published: picked locations, those with a tag, or all. */
export function LocationFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const count = useTargetCount(draft);
  const closed = useClosedCount(draft);
  const problem = useProblemAt('locations');
  return (
    <Section title={t('common.pages.locations')}>
      <Stack gap="sm" id={idOfField('locations')}>
        <Radio.Group
          label={t('posts.composer.scope')}
          error={draft.scope === 'all' || draft.picked.length > MOST_NAMED ? problem : undefined}
          value={draft.scope}
          onChange={(scope) => onChange({ ...draft, scope: scope as DraftScope })}
        >
          <Stack gap={6} mt={4}>
            {(['picked', 'tag', 'all'] as const).map((scope) => (
              <Radio key={scope} value={scope} label={t(`posts.composer.scopes.${scope}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {draft.scope === 'picked' &&
          (draft.picked.length > MOST_NAMED ? (
            <ManyPicked draft={draft} onChange={onChange} />
          ) : (
            <PickedLocations draft={draft} problem={problem} onChange={onChange} />
          ))}
        {draft.scope === 'tag' && (
          <SearchSelect
            label={t('words.tag')}
            data={tags.map(({ name, locationCount }) => ({
              value: name,
              label: `${name} (${formatNumber(locationCount)})`,
            }))}
            error={problem}
            value={draft.tag === '' ? null : draft.tag}
            onChange={(tag) => onChange({ ...draft, tag: tag ?? '' })}
          />
        )}
        {count !== undefined && count > 0 && count <= MOST_LOCATIONS && (
          <Text c="dimmed" aria-live="polite">
            {t('words.countOfLocations', { count })}
          </Text>
        )}
        {closed > 0 && <Text aria-live="polite">{t('posts.composer.closedTargets', { count: closed })}</Text>}
      </Stack>
    </Section>
  );
}

/** The locations of an earlier post, which are too many to show each. */
function ManyPicked({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  return (
    <Group gap="xs">
      <Text>{t('posts.composer.pickedMany', { count: draft.picked.length })}</Text>
      <Button size="xs" onClick={() => onChange({ ...draft, picked: [] })}>
        {t('posts.composer.pickOthers')}
      </Button>
    </Group>
  );
}

interface PickedLocationsProps {
  readonly draft: Draft;
  readonly problem: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

function PickedLocations({ draft, problem, onChange }: PickedLocationsProps) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 200);
  const { data = [], isPlaceholderData } = useQuery(locationSearchQuery(searched));
  // While the answer to the last words is on its way, the earlier ones are offered only as far as they contain the words.
  const isOutdated = typed !== searched || isPlaceholderData;
  const contains = containsFolded(typed);
  const found = isOutdated ? data.filter(({ label }) => contains(label)) : data;
  const known = new Map([
    ...draft.picked.map(({ id, name }) => [id, name] as const),
    ...found.map(({ id, label }) => [id, label] as const),
  ]);
  return (
    <MultiSelect
      label={t('common.pages.locations')}
      description={t('posts.composer.pickedHint')}
      error={problem}
      searchable
      data={[...known].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      value={draft.picked.map(({ id }) => id)}
      onChange={(ids) => onChange({ ...draft, picked: ids.map((id) => ({ id, name: known.get(id) ?? id })) })}
      onSearchChange={setTyped}
      hidePickedOptions
    />
  );
}
