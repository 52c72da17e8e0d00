import { Button, Group, Text } from '@mantine/core';
import { t } from '../../language/t.js';
import classes from './inbox.module.css';

interface ReviewStepsProps {
  /** The place of the review in the page, counted from 0; -1 where the page does not have it. */
  readonly at: number;
  /** The number of reviews of the page. */
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onBack: () => void;
}

/** The way from a review to its neighbours, and on a phone back to the list. */
export function ReviewSteps({ at, of, onStep, onBack }: ReviewStepsProps) {
  return (
    <Group justify="space-between" mb="xs" gap="xs">
      <Button size="xs" className={classes['backLink']} onClick={onBack}>
        {t('reviews.detail.back')}
      </Button>
      <Group gap={6} ml="auto">
        <Text c="dimmed" className={classes['position']}>
          {at >= 0 && t('common.progress', { done: at + 1, total: of })}
        </Text>
        <Button size="xs" disabled={at <= 0} onClick={() => onStep(-1)}>
          {t('reviews.detail.previous')}
        </Button>
        <Button size="xs" disabled={at === of - 1} onClick={() => onStep(1)}>
          {t('reviews.detail.next')}
        </Button>
      </Group>
    </Group>
  );
}
