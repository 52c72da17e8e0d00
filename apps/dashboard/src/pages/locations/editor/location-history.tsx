import { Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moment.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { locationTexts } from '../../../texts/locations.js';
import { citationsQuery } from '../location-queries.js';
import type { Location } from './form-values.js';

const texts = locationTexts.history;

/** What the API tells about the past of a location, the latest first. */
export function LocationHistory({ location }: { location: Location }) {
  const citations = useQuery(citationsQuery(String(location.databaseId)));
  return (
    <Section title={locationTexts.editor.tabs.history} description={texts.note}>
      <QueryView query={citations}>
        {(sites) => {
          const entries = [
            { what: texts.changed, at: location.updatedAt },
            { what: texts.archivedAt, at: location.archivedAt },
            { what: texts.scheduled, at: location.archivalScheduledAt },
            ...sites.map(({ site, displayStatus, lastUpdate }) => ({
              what: texts.at(site.name, displayStatus),
              at: lastUpdate,
            })),
          ].flatMap(({ what, at }) => (at === null ? [] : [{ what, at }]));
          entries.sort((one, other) => other.at.localeCompare(one.at));
          return (
            <Timeline bulletSize={14} lineWidth={2} active={-1}>
              {entries.map(({ what, at }) => (
                <Timeline.Item key={what} title={what}>
                  <Text size="sm" c="dimmed" component="div">
                    <Moment at={at} absolute />
                  </Text>
                </Timeline.Item>
              ))}
              <Timeline.Item title={texts.created}>
                <Text size="sm" c="dimmed">
                  {location.createdDate}
                </Text>
              </Timeline.Item>
            </Timeline>
          );
        }}
      </QueryView>
    </Section>
  );
}
