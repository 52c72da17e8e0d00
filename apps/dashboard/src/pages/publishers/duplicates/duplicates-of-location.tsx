import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { duplicatesOfLocationQuery } from '../publisher-queries.js';
import { DuplicateCard } from './duplicate-card.js';
import { useDecide } from './use-decide.js';

/** The listings that show a location a second time. */
export function DuplicatesOfLocation({ locationId, mayEdit }: { locationId: string; mayEdit: boolean }) {
  const query = useQuery(duplicatesOfLocationQuery(locationId));
  const decide = useDecide();
  return (
    <Section title={t('publishers.duplicates.title')} description={t('publishers.duplicates.description')}>
      <QueryView query={query}>
        {(duplicates) =>
          duplicates.length === 0 ? (
            <Text>{t('publishers.duplicates.empty')}</Text>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {duplicates.map((duplicate) => (
                <DuplicateCard
                  key={duplicate.id}
                  duplicate={duplicate}
                  mayEdit={mayEdit}
                  isBusy={decide.isPending}
                  onDecide={(isDuplicate) =>
                    decide.mutate({
                      locationId,
                      listingItemId: duplicate.listingItemId,
                      isDuplicate,
                      wasMarked: duplicate.status === 'MARKED',
                    })
                  }
                />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}
