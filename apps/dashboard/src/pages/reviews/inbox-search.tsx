import { ActionIcon, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { containsFolded } from '@listings/folding';
import { locationsByIdQuery, locationSearchQuery, tagsQuery } from '../../api/locations-query.js';
import { formatDay } from '../../components/format.js';
import { lastDays } from '../../components/period.js';
import { useTypedText } from '../../components/use-typed-text.js';
import { t, textsUnder } from '../../language/t.js';
import classes from './inbox.module.css';
import { useKindFilters } from './review-kinds.js';
import { reviewSitesQuery } from './review-queries.js';
import type { ReviewSearch } from './review-search.js';
import { Stars } from './stars.js';

const PeriodDialog = lazy(async () => ({ default: (await import('./period-dialog.js')).PeriodDialog }));

/** Tags and locations that are proposed at once. */
const MOST_PROPOSED = 6;
const LAST_DAYS = [7, 30, 90] as const;

type Filter = Partial<ReviewSearch>;

/** What a person can filter by: `label` is what typed words are compared with, `shown` what stands there instead. */
interface Proposal {
  readonly label: string;
  readonly shown?: ReactNode;
  readonly filter: Filter | 'period';
}

interface Chip {
  readonly key: string;
  readonly label: ReactNode;
  readonly without: Filter;
}

/**
 * The search of the inbox: words and filters in one field, each filter a chip that can be removed. All stand in the address.
 * A location leaves out the tag, because each is a scope of its own.
 */
export function InboxSearch({ search, onChange }: { search: ReviewSearch; onChange: (change: Filter) => void }) {
  const { text, type } = useTypedText(search.text, (words) => onChange({ text: words }));
  // The words of a filter that a person looks for; without them, all filters are proposed.
  const [wanted, setWanted] = useState('');
  const [isPeriodOpen, setPeriodOpen] = useState(false);
  const chips = useChips(search);
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      setWanted('');
    },
  });
  const groups = useProposals(wanted, box.dropdownOpened);
  const proposals = groups.flatMap(([, all]) => all);
  const choose = (index: number) => {
    const filter = proposals[index]?.filter;
    // The words have found the filter, and are no words to search for.
    const isFound = wanted !== '';
    if (isFound) type('');
    if (filter === 'period') setPeriodOpen(true);
    else if (filter) onChange({ ...filter, ...(isFound && { text: undefined }) });
    box.closeDropdown();
  };
  let position = -1;
  return (
    <div role="search">
      <Combobox store={box} withinPortal={false} onOptionSubmit={(value) => choose(Number(value))}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            aria-label={t('reviews.filters.search')}
            placeholder={t('reviews.filters.placeholder')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              type(value);
              setWanted(value);
              box.openDropdown();
              box.resetSelectedOption();
            }}
            onClick={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
            onKeyDown={(event) => {
              const last = chips.at(-1);
              if (event.key === 'Backspace' && text === '' && last) onChange(last.without);
              if (event.key === 'Enter') box.closeDropdown();
            }}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('words.filters')}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  box.focusTarget();
                  box.toggleDropdown();
                }}
              >
                <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
              </ActionIcon>
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={proposals.length === 0}>
          <Combobox.Options mah="min(24rem, 60vh)" className={classes['proposals']} aria-label={t('words.filters')}>
            {groups.map(([group, all]) => (
              <Combobox.Group key={group} label={group}>
                {all.map(({ label, shown }) => {
                  position += 1;
                  return (
                    <Combobox.Option key={label} value={String(position)}>
                      {shown ?? label}
                    </Combobox.Option>
                  );
                })}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          <Combobox.Footer>
            <Text size="xs" c="dimmed">
              {t('reviews.filters.hint')}
            </Text>
          </Combobox.Footer>
        </Combobox.Dropdown>
      </Combobox>
      {chips.length > 0 && (
        <Group
          gap={6}
          mt={8}
          wrap="nowrap"
          className={classes['chips']}
          role="group"
          aria-label={t('reviews.filters.all')}
        >
          {chips.map(({ key, label, without }) => (
            <Chip key={key} label={label} onRemove={() => onChange(without)} />
          ))}
          {chips.length > 1 && (
            <button
              type="button"
              className={classes['clear']}
              onClick={() => onChange(Object.assign({}, ...chips.map(({ without }) => without)) as Filter)}
            >
              {t('common.filters.clear')}
            </button>
          )}
        </Group>
      )}
      {isPeriodOpen && (
        <Suspense>
          <PeriodDialog
            from={search.from}
            to={search.to}
            onClose={() => setPeriodOpen(false)}
            onChange={(period) => {
              setPeriodOpen(false);
              onChange(period);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Chip({ label, onRemove }: { label: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className={classes['chip']} onClick={onRemove} title={t('reviews.filters.remove')}>
      {label}
      <IconX size={14} aria-label={t('reviews.filters.remove')} />
    </button>
  );
}

/** The name of a kind whose publisher this installation no longer has, as the service calls it in lists. */
function nameOfLostKind(category: string): string {
  return category.charAt(0) + category.slice(1).toLowerCase();
}

/** The filters of the address, in the order of the proposals. */
function useChips(search: ReviewSearch): readonly Chip[] {
  const { status, rating, site, category, tag, location, from, to } = search;
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  const kinds = useKindFilters();
  const locations = useQuery(locationsByIdQuery(location === undefined ? [] : [location])).data;
  const all: readonly (Chip & { label: ReactNode })[] = [
    { key: 'status', label: status && t(`reviews.filters.statuses.${status}`), without: { status: undefined } },
    { key: 'rating', label: rating && <Stars rating={rating} />, without: { rating: undefined } },
    { key: 'site', label: site && nameOfSite(sites, site), without: { site: undefined } },
    {
      key: 'category',
      label: category && (kinds.find((each) => each.category === category)?.label ?? nameOfLostKind(category)),
      without: { category: undefined },
    },
    { key: 'tag', label: tag, without: { tag: undefined } },
    {
      key: 'location',
      label: location && (locations?.get(location)?.label ?? String(location)),
      without: { location: undefined },
    },
    { key: 'period', label: periodText(from, to), without: { from: undefined, to: undefined } },
  ];
  return all.filter(({ label }) => label !== undefined);
}

function nameOfSite(sites: readonly { hostname: string; name: string }[], site: string): string {
  return sites.find(({ hostname }) => hostname === site)?.name ?? site;
}

function periodText(from: string | undefined, to: string | undefined): string | undefined {
  if (from !== undefined && to !== undefined)
    return t('reviews.filters.between', { from: formatDay(from), to: formatDay(to) });
  if (from !== undefined) return t('reviews.filters.since', { day: formatDay(from) });
  return to === undefined ? undefined : t('reviews.filters.until', { day: formatDay(to) });
}

/** The filters that contain the words, by what they are about. Tags and locations are read when somebody looks for a filter. */
function useProposals(words: string, enabled: boolean): readonly (readonly [group: string, readonly Proposal[]])[] {
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  const kinds = useKindFilters();
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled });
  const wanted = words.trim();
  const contains = containsFolded(wanted);
  const [searched] = useDebouncedValue(wanted, 200);
  const { data: locations = [] } = useQuery({ ...locationSearchQuery(searched), enabled: enabled && searched !== '' });
  const groups: readonly (readonly [string, readonly Proposal[]])[] = [
    [
      t('reviews.filters.status'),
      Object.entries(textsUnder('reviews.filters.statuses')).map(([status, label]) => ({
        label,
        filter: { status: status as ReviewSearch['status'] },
      })),
    ],
    [
      t('reviews.filters.rating'),
      [5, 4, 3, 2, 1].map((rating) => ({
        label: t('reviews.list.stars', { rating }),
        shown: <Stars rating={rating} />,
        filter: { rating },
      })),
    ],
    [t('words.publisher'), sites.map(({ hostname, name }) => ({ label: name, filter: { site: hostname } }))],
    [t('words.type'), kinds.map(({ category, label }) => ({ label, filter: { category } }))],
    [
      t('words.period'),
      [
        ...LAST_DAYS.map((days) => ({ label: t('reviews.filters.last', { days }), filter: lastDays(days) })),
        { label: t('reviews.filters.otherPeriod'), filter: 'period' as const },
      ],
    ],
    [t('words.tag'), tags.map(({ name }) => ({ label: name, filter: { tag: name, location: undefined } }))],
    [
      t('words.location'),
      wanted === ''
        ? []
        : locations.map(({ databaseId, label }) => ({ label, filter: { location: databaseId, tag: undefined } })),
    ],
  ];
  return groups
    .map(([group, all]) => {
      const found = all.filter(({ label }) => contains(label));
      return [group, found.slice(0, MOST_PROPOSED)] as const;
    })
    .filter(([, all]) => all.length > 0);
}
