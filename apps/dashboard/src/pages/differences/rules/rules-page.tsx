import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t, textsUnder } from '../../../language/t.js';
import { rulesQuery } from '../difference-queries.js';
import { DifferencesNavigation } from '../differences-navigation.js';
import { Rules } from './rules.js';

/** The rules of the account about differences, and what they never do. */
export function RulesPage() {
  const query = useQuery(rulesQuery);
  return (
    <>
      <PageHeader title={t('differences.rules.title')} description={t('differences.rules.description')} />
      <DifferencesNavigation />
      <List size="sm" mb="md" spacing={4}>
        {Object.values(textsUnder('differences.rules.cautions')).map((caution) => (
          <List.Item key={caution}>{caution}</List.Item>
        ))}
      </List>
      <QueryView query={query}>{(saved) => <Rules saved={saved} />}</QueryView>
    </>
  );
}
