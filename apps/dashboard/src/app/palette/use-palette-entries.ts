import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useAllowed } from '../../api/roles.js';
import { formatMoment } from '../../components/format.js';
import type { IconName } from '../../components/icon.js';
import { pressPageKey } from '../../components/use-page-keys.js';
import { chooseLanguage, chosen, LANGUAGES } from '../../language/languages.js';
import type { Language } from '../../language/languages.js';
import { t } from '../../language/t.js';
import { useOtherAccounts } from '../account-actions.js';
import { navigationItems } from '../navigation-items.js';
import type { PaletteEntry, RecentEntry } from './palette-entries.js';
import { paletteLocationsQuery, palettePostsQuery, paletteReviewsQuery } from './palette-queries.js';

type Path = NonNullable<LinkProps['to']>;

/** Opens a record or a page of the palette. */
export function useOpenEntry(): (entry: Pick<RecentEntry, 'kind' | 'id'>) => void {
  const navigate = useNavigate();
  return ({ kind, id }) => {
    if (kind === 'LOCATION') void navigate({ to: '/locations/$id', params: { id } });
    if (kind === 'POST') void navigate({ to: '/posts/$postId', params: { postId: id } });
    if (kind === 'REVIEW') void navigate({ to: '/reviews/inbox', search: { open: id } });
    if (kind === 'PAGE') void navigate({ to: id as Path });
  };
}

/** The pages of the dashboard. */
export function usePageEntries(): PaletteEntry[] {
  const open = useOpenEntry();
  const readsAudit = useAllowed('ADMIN');
  const page = (id: Path, label: string, icon: IconName, detail?: string): PaletteEntry => ({
    ...{ kind: 'PAGE', id, label, icon, ...(detail !== undefined && { detail }) },
    run: () => open({ kind: 'PAGE', id }),
  });
  const [settings, developers] = [t('common.pages.settings'), t('common.pages.developers')];
  return [
    ...navigationItems().map(({ to, label, icon }) => page(to, label, icon)),
    page('/jobs', t('jobs.page'), 'jobs'),
    page('/settings/account', t('words.account'), 'settings', settings),
    page('/settings/members', t('settings.tabs.members'), 'settings', settings),
    page('/settings/security', t('common.layout.security'), 'settings', settings),
    ...(readsAudit ? [page('/settings/audit-log', t('settings.tabs.audit'), 'settings', settings)] : []),
    page('/developers/webhook', t('developers.tabs.webhook'), 'developers', developers),
    page('/developers/deliveries', t('developers.tabs.deliveries'), 'developers', developers),
    page('/developers/requests', t('developers.tabs.requests'), 'developers', developers),
    page('/developers/keys', t('developers.tabs.keys'), 'developers', developers),
    page('/developers/usage', t('developers.tabs.usage'), 'developers', developers),
  ];
}

/** What a person can do from everywhere. */
export function useActionEntries(signOut: () => void): PaletteEntry[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { others, switchTo } = useOtherAccounts();
  const mayEdit = useAllowed('EDITOR');
  const action = (id: string, label: string, icon: IconName, run: () => void): PaletteEntry => ({
    ...{ kind: 'ACTION', id, label, icon, run },
  });
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== chosen);
  return [
    ...(mayEdit
      ? [
          action('location', t('palette.actions.location'), 'plus', () => void navigate({ to: '/locations/new' })),
          action('post', t('palette.actions.post'), 'plus', () => void navigate({ to: '/posts/new' })),
          action('import', t('palette.actions.import'), 'plus', () => void navigate({ to: '/locations/import' })),
        ]
      : []),
    ...others.map(({ id, name }) =>
      action(`account-${id}`, t('palette.actions.account', { name }), 'publishers', () => switchTo(id)),
    ),
    action('light', t('palette.actions.light'), 'sun', () => setColorScheme('light')),
    action('dark', t('palette.actions.dark'), 'moon', () => setColorScheme('dark')),
    ...languages.map((language) =>
      action(`language-${language}`, t('palette.actions.language', { name: LANGUAGES[language] }), 'language', () =>
        chooseLanguage(language),
      ),
    ),
    action('shortcuts', t('palette.actions.shortcuts'), 'keyboard', () => pressPageKey('?')),
    action('sign-out', t('common.layout.signOut'), 'signOut', signOut),
  ];
}

/** The records of the service that match a text, and whether it still searches. */
export function useRecordEntries(text: string) {
  const open = useOpenEntry();
  const locations = useQuery(paletteLocationsQuery(text));
  const posts = useQuery(palettePostsQuery(text));
  const reviews = useQuery(paletteReviewsQuery(text));
  const entry = (part: Omit<PaletteEntry, 'run'>): PaletteEntry => ({ ...part, run: () => open(part) });
  const queries = [locations, posts, reviews];
  return {
    isSearching: queries.some(({ isFetching }) => isFetching),
    hasFailed: queries.some(({ isError }) => isError),
    locations: (locations.data ?? []).map(({ databaseId, name, label }) =>
      entry({
        ...{ kind: 'LOCATION', id: String(databaseId), label: name, icon: 'locations' },
        detail: label.slice(name.length).replace(/^ · /, ''),
      }),
    ),
    posts: (posts.data ?? []).map(({ id, name, liveAt }) =>
      entry({ kind: 'POST', id, label: name, detail: formatMoment(liveAt), icon: 'posts' }),
    ),
    reviews: (reviews.data ?? []).map(({ id, authorName, content }) =>
      entry({ kind: 'REVIEW', id, label: authorName, detail: content ?? undefined, icon: 'reviews' }),
    ),
  };
}
