import { Button, Grid, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import { publishersQuery } from '../../../api/publishers-query.js';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import { EmptyState } from '../../../components/empty-state.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { PageLoading } from '../../../components/page-loading.js';
import { QueryView } from '../../../components/query-view.js';
import { useDraft } from '../../../components/use-draft.js';
import { t } from '../../../language/t.js';
import { BrokenConnections } from '../../publishers/broken-connections.js';
import { checkQuery, useDraftCheck } from './check-query.js';
import type { DraftCheck } from './check-query.js';
import { ContentFields } from './content-fields.js';
import { draftFromPost } from './draft-from-post.js';
import { emptyDraft, lacksOf, MOST_LOCATIONS } from './draft.js';
import type { Draft, Lack } from './draft.js';
import { countTargets, LocationFields, useTargetCount } from './location-fields.js';
import { Preview } from './preview.js';
import { ShownProblems } from './problems-context.js';
import { problemsOf } from './problems.js';
import type { FieldProblem } from './problems.js';
import { PublishButton } from './publish-button.js';
import { ruleText } from './rule-text.js';
import { ScheduleFields } from './schedule-fields.js';
const route = getRouteApi('/signed-in/posts/new');
const HOUR_MS = 3_600_000;
/** How long a post stays when the calendar proposes its start. */
const PROPOSED_DAYS = 14;

/** What hindered a draft when the person wanted to publish it, with the locations that the page had counted then. */
interface Asked {
  readonly of: Draft;
  readonly count: number | undefined;
  readonly found: readonly FieldProblem[];
}

/** Writes a post and publishes it at many locations; says to those who may not publish why there is no form. */
export function ComposerPage() {
  const publishers = useQuery(publishersQuery);
  if (useAllowed('EDITOR')) return <QueryView query={publishers}>{(all) => <Composer publishers={all} />}</QueryView>;
  return (
    <>
      <PageHeader title={t('posts.create')} />
      <EmptyState
        title={t('posts.composer.readOnly')}
        text={t('posts.composer.readOnlyText')}
        action={<PageLink to="/posts/list">{t('words.allPosts')}</PageLink>}
      />
    </>
  );
}

function Composer({ publishers }: { publishers: readonly PublisherInfo[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [draft, change, clear] = useDraft<Draft>('post', emptyDraft(crypto.randomUUID()));
  const check = useDraftCheck(draft);
  const count = useTargetCount(draft);
  const client = useQueryClient();
  // Before the person wants to publish, nothing is wrong with a field that is still empty.
  const [asked, setAsked] = useState<Asked>();
  const [isReady, setReady] = useState(search.start === undefined && search.from === undefined);

  useEffect(() => {
    if (isReady) return;
    let isLeft = false;
    const take = async () => {
      if (search.from !== undefined) {
        const copy = await draftFromPost(api, {
          postId: String(search.from),
          failedAt: search.failedAt,
          requestKey: crypto.randomUUID(),
        });
        // Who has gone to another page keeps the earlier draft, and stays there.
        if (isLeft) return;
        change(copy);
      } else if (search.start !== undefined) change({ ...draft, ...proposedPeriod(search.start) });
      setReady(true);
      // A reload must not take over what the link proposes once more.
      await navigate({ search: {}, replace: true });
    };
    void take().catch((error: unknown) => {
      if (isLeft) return;
      notifyError(error);
      setReady(true);
    });
    return () => {
      isLeft = true;
    };
  }, [isReady]);

  if (!isReady) return <PageLoading />;
  const problemsIn = (broken: DraftCheck['problems'], targets = count ?? 1) =>
    problemsOf(draft, {
      broken,
      lacks: lacksOf(draft, { targets, now: new Date() }),
      textOf: lackText,
      ruleText: (rule) =>
        ruleText(rule, { draft, publisher: publishers.find(({ publisher }) => publisher === rule.site)?.name }),
    });
  const shown =
    asked?.of === draft && asked.count === count
      ? asked.found
      : problemsIn(check.problems).filter(({ isMissing }) => asked !== undefined || !isMissing);
  const discard = () => {
    clear();
    setAsked(undefined);
    notifyDone(t('posts.composer.discarded'));
  };
  return (
    <ShownProblems value={shown}>
      <PageHeader
        title={t('posts.create')}
        description={t('posts.composer.kept')}
        actions={<Button onClick={discard}>{t('posts.composer.discard')}</Button>}
      />
      <BrokenConnections />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap={0}>
            <ContentFields draft={draft} publishers={publishers} onChange={change} />
            <LocationFields draft={draft} onChange={change} />
            <ScheduleFields draft={draft} onChange={change} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Preview draft={draft} publishers={publishers} check={check} />
          <Group justify="flex-end">
            <PublishButton
              draft={draft}
              findProblems={async () => {
                const [{ problems }, targets] = await Promise.all([
                  draft.sites.length === 0 ? { problems: [] } : client.fetchQuery(checkQuery(draft)),
                  countTargets(client, draft),
                ]);
                return problemsIn(problems, targets);
              }}
              onAsked={(found) => setAsked({ of: draft, count, found })}
              onPublished={clear}
              onRefused={() => change({ ...draft, requestKey: crypto.randomUUID() })}
            />
          </Group>
        </Grid.Col>
      </Grid>
    </ShownProblems>
  );
}

function lackText(lack: Lack): string {
  return lack === 'tooMany'
    ? t('posts.composer.lacks.tooMany', { most: MOST_LOCATIONS })
    : t(`posts.composer.lacks.${lack}`);
}

function proposedPeriod(start: string): Pick<Draft, 'scheduled' | 'start' | 'end'> {
  return {
    scheduled: true,
    start,
    end: new Date(Date.parse(start) + PROPOSED_DAYS * 24 * HOUR_MS).toISOString(),
  };
}
