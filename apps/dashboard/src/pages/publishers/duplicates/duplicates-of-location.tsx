import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { duplicatesOfLocationQuery } from '../publisher-queries.js';
import { Duplicates } from './duplicates.js';

/** The listings that show a location a second time. */
export function DuplicatesOfLocation({ locationId, mayEdit }: { locationId: string; mayEdit: boolean }) {
  const query = useQuery(duplicatesOfLocationQuery(locationId));
  return (
    <Section title={t('publishers.duplicates.title')} description={t('publishers.duplicates.description')}>
      <QueryView query={query}>
        {(duplicates) =>
          duplicates.length === 0 ? (
            <Text>{t('publishers.duplicates.empty')}</Text>
          ) : (
            <Duplicates duplicates={duplicates.map((duplicate) => ({ ...duplicate, locationId }))} mayEdit={mayEdit} />
          )
        }
      </QueryView>
    </Section>
  );
}
