import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { latelyEntries } from './lately-entries.js';
import { recentQuery } from './overview-queries.js';
import classes from './overview.module.css';
import { useIsSample } from './sample.js';

/** What happened last, in sentences. */
export function Lately() {
  const recent = useQuery(recentQuery);
  const isSample = useIsSample();
  return (
    <Section title={t('overview.lately.title')}>
      <QueryView query={recent}>
        {(found) => {
          const entries = latelyEntries(found);
          if (entries.length === 0)
            return <EmptyState title={t('overview.lately.none')} text={t('overview.lately.noneText')} />;
          return (
            <List listStyleType="none" className={classes['rows']}>
              {entries.map(({ id, at, text, path }) => (
                <List.Item key={id} className={classes['entry']}>
                  {path === undefined || isSample ? <Text>{text}</Text> : <AreaLink path={path}>{text}</AreaLink>}
                  <Text size="xs" c="dimmed">
                    <Moment at={at} />
                  </Text>
                </List.Item>
              ))}
            </List>
          );
        }}
      </QueryView>
    </Section>
  );
}
