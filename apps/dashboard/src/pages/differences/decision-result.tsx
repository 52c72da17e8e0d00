import { Alert, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePublisherNames } from '../../api/publishers-query.js';
import { PageLink } from '../../components/page-link.js';
import { usePublisherSentence } from '../../components/publisher-sentence.js';
import { t } from '../../language/t.js';
import type { Outcome } from './chosen.js';
import { byReason, keyOf, triedCount } from './decide-rounds.js';

/** Differences that are named for one reason. */
const MOST_NAMED = 20;

/** How many differences were decided, and which were not and why. It takes the focus, because what the person has pressed is gone. */
export function DecisionResult({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { decision, decided, undecided, asked } = outcome;
  const left = asked - triedCount(outcome);
  const nameOf = usePublisherNames();
  const sentence = usePublisherSentence();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [outcome]);
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      mb="sm"
      color={undecided.length + left === 0 ? 'green' : 'yellow'}
      role="region"
      aria-label={t('words.result')}
      withCloseButton
      closeButtonLabel={t('differences.result.close')}
      onClose={onClose}
    >
      <Text fw={600}>
        {decided === 0 ? t('differences.result.none') : t(`differences.result.decided.${decision}`, { count: decided })}
      </Text>
      {left > 0 && <Text>{t('differences.result.left', { count: left })}</Text>}
      {undecided.length > 0 && (
        <>
          <Text>{t('differences.result.undecided', { count: undecided.length })}</Text>
          <List size="sm">
            {byReason(undecided).map(({ reason, differences }) => (
              <List.Item key={reason}>
                {t('differences.result.reason', { reason: sentence(reason), count: differences.length })}
                <List size="sm">
                  {differences.slice(0, MOST_NAMED).map((each) => (
                    <List.Item key={keyOf(each)}>
                      <PageLink
                        to="/locations/$id"
                        params={{ id: String(each.locationId) }}
                        search={{ tab: 'listings' }}
                      >
                        {each.locationName}
                      </PageLink>
                      : {t(`locations.comparedFields.${each.field}`)} · {nameOf(each.publisher)}
                    </List.Item>
                  ))}
                  {differences.length > MOST_NAMED && (
                    <List.Item>{t('differences.result.more', { count: differences.length - MOST_NAMED })}</List.Item>
                  )}
                </List>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
