import { Button } from '@mantine/core';
import { t } from '../../../language/t.js';

interface RuleButtonsProps {
  /** Counted from 1. */
  readonly position: number;
  readonly isLast: boolean;
  readonly onEdit: () => void;
  /** Called with -1 for a place further up, and with 1 for one further down. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** What a person does with a rule of the list. */
export function RuleButtons({ position, isLast, onEdit, onMove, onRemove }: RuleButtonsProps) {
  return (
    <>
      <RuleButton label={t('differences.rules.change')} position={position} onClick={onEdit} />
      <RuleButton
        label={t('differences.rules.up')}
        position={position}
        isOff={position === 1}
        onClick={() => onMove(-1)}
      />
      <RuleButton label={t('differences.rules.down')} position={position} isOff={isLast} onClick={() => onMove(1)} />
      <RuleButton label={t('words.remove')} position={position} onClick={onRemove} />
    </>
  );
}

interface RuleButtonProps {
  readonly label: string;
  readonly position: number;
  /** It does nothing, and keeps the focus. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function RuleButton({ label, position, isOff = false, onClick }: RuleButtonProps) {
  return (
    <Button
      size="xs"
      aria-label={t('differences.rules.named', { action: label, position: String(position) })}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {label}
    </Button>
  );
}
