import { Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { usePublisherNames } from '../../../api/publishers-query.js';
import type { PublicSchemas } from '../../../api/types.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';
import { matchReason } from '../match-reason.js';
import { useDecide } from './use-decide.js';

interface DuplicatesProps {
  readonly mayEdit: boolean;
  /** With a link to the location. */
  readonly linked?: boolean;
  readonly duplicates: readonly PublicSchemas['DuplicateListingOfLocation'][];
}

/** Listings that show a location a second time. */
export function Duplicates({ duplicates, ...rest }: DuplicatesProps) {
  const decide = useDecide();
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {duplicates.map((duplicate) => (
        <DuplicateCard
          key={duplicate.id}
          {...rest}
          duplicate={duplicate}
          isBusy={decide.isPending}
          onDecide={(isDuplicate) => decide.mutate({ duplicate, isDuplicate })}
        />
      ))}
    </Stack>
  );
}

interface DuplicateCardProps extends Omit<DuplicatesProps, 'duplicates'> {
  readonly duplicate: PublicSchemas['DuplicateListingOfLocation'];
  /** A decision is under way. */
  readonly isBusy: boolean;
  readonly onDecide: (isDuplicate: boolean) => void;
}

/** A listing that shows a location a second time, with the reasons and what to do. */
function DuplicateCard({ duplicate, linked = false, mayEdit, isBusy, onDecide }: DuplicateCardProps) {
  const { name, address, phone, site, status, score, reasons, listingUrl, detectedAt, locationId } = duplicate;
  const nameOf = usePublisherNames();
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 16rem' }}>
          <Group gap="xs">
            <Text size="md" fw={600}>
              {name}
            </Text>
            <StatusBadge tone={status === 'MARKED' ? 'neutral' : 'warning'}>
              {t(`publishers.duplicates.states.${status}`)}
            </StatusBadge>
          </Group>
          <Text>{[nameOf(site), address, phone].filter((part) => part !== null && part !== '').join(' · ')}</Text>
          <Text c="dimmed" component="div">
            {t('common.label', { label: t('words.score') })} {formatNumber(score, { style: 'percent' })} ·{' '}
            {t('publishers.duplicates.found')} <Moment at={detectedAt} />
          </Text>
          {reasons.length > 0 && (
            <List size="sm">
              {reasons.map((reason) => (
                <List.Item key={reason}>{matchReason(reason)}</List.Item>
              ))}
            </List>
          )}
          <Group gap="sm">
            {linked && (
              <PageLink to="/locations/$id" params={{ id: String(locationId) }} search={{ tab: 'listings' }}>
                {t('words.openLocation')}
              </PageLink>
            )}
            <OutsideLink href={listingUrl}>{t('publishers.listings.live')}</OutsideLink>
          </Group>
        </Stack>
        {mayEdit && (
          <Group gap="xs">
            {status === 'SUSPECTED' && (
              <Button
                variant="filled"
                size="xs"
                aria-label={t('publishers.duplicates.markNamed', { name })}
                disabled={isBusy}
                onClick={() => onDecide(true)}
              >
                {t('publishers.duplicates.mark')}
              </Button>
            )}
            <Button
              size="xs"
              aria-label={t('publishers.duplicates.dismissNamed', { name })}
              disabled={isBusy}
              onClick={() => onDecide(false)}
            >
              {t('publishers.duplicates.dismiss')}
            </Button>
          </Group>
        )}
      </Group>
    </Paper>
  );
}
