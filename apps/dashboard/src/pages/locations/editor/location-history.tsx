import { Anchor, Button, Text, Timeline } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moment.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { texts as common } from '../../../texts/common.js';
import { fieldNames, locationTexts } from '../../../texts/locations.js';
import { historyQuery } from '../location-queries.js';
import type { HistoryEntry } from '../location-queries.js';
import type { Location } from './form-values.js';

const texts = locationTexts.history;

/** Who changed a location, and what its publishers reported, the latest first. */
export function LocationHistory({ location }: { location: Location }) {
  const history = useInfiniteQuery(historyQuery(String(location.databaseId)));
  return (
    <Section title={locationTexts.editor.tabs.history} description={texts.note}>
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
                <Timeline.Item title={texts.created}>
                  <Text size="sm" c="dimmed">
                    {location.createdDate}
                  </Text>
                </Timeline.Item>
              )}
            </Timeline>
          );
        }}
      </QueryView>
      {history.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {common.actions.more}
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
      {fields.length > 0 && <Text size="sm">{action === 'UPDATED' ? texts.fields(names) : names}</Text>}
      {reason !== null && <Text size="sm">{reason}</Text>}
      {link !== null && (
        <Anchor href={link} target="_blank" rel="noreferrer" size="sm" underline="always">
          {texts.link}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" component="div">
        <Moment at={at} absolute />
        {author !== undefined && ` · ${author}`}
      </Text>
    </>
  );
}

function titleOf({ action, status, actorName, site }: HistoryEntry): string {
  if (status !== null) return texts.submissions[status](actorName);
  const wording = texts.actions[action] ?? texts.verifications.find(({ ending }) => action.endsWith(ending))?.title;
  return wording?.(site ?? texts.aPublisher) ?? `${actorName}: ${action}`;
}

/** The author of a change; a report names its publisher in the title. */
function authorOf({ actor, actorName }: HistoryEntry): string | undefined {
  switch (actor) {
    case 'USER':
      return actorName;
    case 'API_KEY':
      return texts.byKey(actorName);
    case 'SERVICE':
      return texts.byService;
    case 'PUBLISHER':
      return undefined;
  }
}

/** The record has the id of a folder, the editor its name. */
function fieldName(field: string): string {
  if (field === 'folderId') return fieldNames.folderName;
  if (field === 'locationPhotos') return locationTexts.editor.tabs.photos;
  return (fieldNames as Readonly<Record<string, string>>)[field] ?? field;
}
