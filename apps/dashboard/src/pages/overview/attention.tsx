import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { attentionItems } from './attention-items.js';
import { overviewQuery } from './overview-queries.js';
import classes from './overview.module.css';
import { useIsSample } from './sample.js';

/** What needs a person, by its effect on customers; each entry leads to exactly what it counts. */
export function Attention() {
  const overview = useQuery(overviewQuery);
  const isSample = useIsSample();
  return (
    <Section title={t('overview.attention.title')} description={t('overview.attention.order')}>
      <QueryView query={overview}>
        {(facts) => {
          const items = attentionItems(facts);
          if (items.length === 0)
            return <EmptyState title={t('overview.attention.nothing')} text={t('overview.attention.nothingText')} />;
          return (
            <List listStyleType="none" className={classes['rows']}>
              {items.map(({ id, title, text, path, tone }) => (
                <List.Item key={id} className={classes['row']} data-tone={tone}>
                  {isSample ? <Text>{title}</Text> : <AreaLink path={path}>{title}</AreaLink>}
                  <Text c="dimmed">{text}</Text>
                </List.Item>
              ))}
            </List>
          );
        }}
      </QueryView>
    </Section>
  );
}
