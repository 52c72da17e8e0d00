import { Button, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moment.js';
import { OutsideLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { knownText, t } from '../../../language/t.js';
import type { Location } from '../editor/form-values.js';
import { historyQuery } from '../location-queries.js';
import type { HistoryEntry } from '../location-queries.js';

/** Who changed a location, and what its publishers reported, the latest first. */
export function LocationHistory({ location }: { location: Location }) {
  const history = useInfiniteQuery(historyQuery(String(location.databaseId)));
  return (
    <Section title={t('locations.editor.tabs.history')} description={t('locations.history.note')}>
      <QueryView query={history}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          // Locations from before the history have no entry of their creation.
          const isFromBefore = !history.hasNextPage && !entries.some(({ action }) => action === 'CREATED');
          return (
            <Timeline bulletSize={14} lineWidth={2} active={-1} style={{ overflowWrap: 'anywhere' }}>
              {entries.map((entry, position) => (
                <Timeline.Item key={position} title={titleOf(entry)}>
                  <Entry entry={entry} />
                </Timeline.Item>
              ))}
              {isFromBefore && (
                <Timeline.Item title={t('locations.history.actions.CREATED')}>
                  <Text c="dimmed">{location.createdDate}</Text>
                </Timeline.Item>
              )}
            </Timeline>
          );
        }}
      </QueryView>
      {history.hasNextPage && (
        <Button mt="md" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('common.actions.more')}
        </Button>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, action, fields, reason, link } = entry;
  const names = fields.map(fieldName).join(', ');
  const author = authorOf(entry);
  return (
    <>
      {fields.length > 0 && <Text>{action === 'UPDATED' ? t('locations.history.fields', { names }) : names}</Text>}
      {reason !== null && <Text>{reason}</Text>}
      <OutsideLink href={link}>{t('words.openListing')}</OutsideLink>
      <Text c="dimmed" component="div">
        <Moment at={at} absolute />
        {author !== undefined && ` · ${author}`}
      </Text>
    </>
  );
}

/** The end of the name of an event about a verification; the name of the publisher stands before it. */
const VERIFICATION = /_verification_(verified|failed)$/;

function titleOf({ action, status, actorName, site }: HistoryEntry): string {
  if (status !== null) return t(`locations.history.submissions.${status}`, { site: actorName });
  const named = site ?? t('locations.history.aPublisher');
  const ending = VERIFICATION.exec(action)?.[1];
  return (
    knownText('locations.history.actions', action, { site: named }) ??
    (ending && knownText('locations.history.verifications', ending, { site: named })) ??
    `${actorName}: ${action}`
  );
}

/** The author of a change; a report names its publisher in the title. */
function authorOf({ actor, actorName }: HistoryEntry): string | undefined {
  switch (actor) {
    case 'USER':
      return actorName;
    case 'API_KEY':
      return t('locations.history.byKey', { name: actorName });
    case 'SERVICE':
      return t('locations.history.byService');
    case 'PUBLISHER':
      return undefined;
  }
}

/** The record has the id of a folder, the editor its name. */
function fieldName(field: string): string {
  if (field === 'folderId') return t('locations.fields.folderName');
  if (field === 'locationPhotos') return t('locations.editor.tabs.photos');
  return knownText('locations.fields', field) ?? field;
}
