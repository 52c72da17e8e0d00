import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.js';
import { OperationReport } from '../../../components/operations/operation-report.js';
import { locationTexts } from '../../../texts/locations.js';
import { bulkOperation } from './bulk-operation.js';

const texts = locationTexts.bulk;

/** How far the latest bulk action is, and what it could not change. */
export function BulkProgress() {
  const client = useQueryClient();
  return (
    <OperationReport
      operation={bulkOperation}
      name={({ plan }) => texts.names[plan.action.kind]}
      label={({ plan, state }) => `${texts.names[plan.action.kind]}: ${texts.states[state]}`}
      refusedTitle={texts.failures}
      onEnd={() => void client.invalidateQueries({ queryKey: queryKeys.locations })}
    />
  );
}
