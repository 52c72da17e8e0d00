import { Anchor, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PublicSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { locale } from '../../../language/languages.js';
import { knownText, t } from '../../../language/t.js';
import { verificationMethodsQuery } from '../location-queries.js';

type Method = PublicSchemas['VerificationMethod'];
type Start = NonNullable<PublicSchemas['LocationVerification']['start']>;

/** A change that a form of the dialog makes. */
interface Action<Input> {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly mutate: (input: Input) => void;
}

/** The code of a start whose answer was lost: the publisher may have sent a code. */
const ANSWER_LOST = 'SY89008';

interface VerifyDialogProps {
  readonly locationId: string;
  readonly publisher: PublisherInfo;
  /** The start that waits for its code; null if there is none, or if it was started at the publisher. */
  readonly start: Start | null;
  /** Whether the publisher waits for a code. */
  readonly isWaiting: boolean;
  /** Called after each change at the publisher, which the service reads a moment later. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Has the publisher send a code, and takes it. */
export function VerifyDialog({
  locationId,
  publisher: { publisher, name },
  start: earlier,
  isWaiting,
  onChanged,
  onClose,
}: VerifyDialogProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<'choose' | 'code'>(isWaiting ? 'code' : 'choose');
  // A code that was sent in this dialog, or before it was opened.
  const [sent, setSent] = useState<Pick<Method, 'sendsTo' | 'expectedDays'> | null>(
    earlier && { sendsTo: earlier.sentTo, expectedDays: earlier.expectedDays },
  );
  const [restarts, setRestarts] = useState(false);
  const refresh = () => {
    onChanged();
    return client.invalidateQueries({ queryKey: queryKeys.locations });
  };
  const end = (state: string | null) => {
    notifyDone(t(state === 'UNDER_REVIEW' ? 'verification.underReview' : 'verification.verified', { publisher: name }));
    onClose();
    return refresh();
  };
  const start = useMutationOnce({
    mutationFn: ({ methodId, input }: { methodId: string; input: string | undefined }) =>
      api.post('/api/v4/locations/{locationId}/verifications/start', {
        path: { locationId },
        body: { input: { publisher, methodId, input, restart: restarts, language: locale() } },
      }),
    onSuccess: ({ state, method }) => {
      if (state !== 'PENDING') return end(state);
      setSent(method);
      setStep('code');
      return refresh();
    },
    onError: (error) => {
      if (!(error instanceof ListingsError) || error.code !== ANSWER_LOST) return;
      setStep('code');
      void refresh();
    },
  });
  const complete = useMutationOnce({
    mutationFn: (code: string) =>
      api.post('/api/v4/locations/{locationId}/verifications/complete', {
        path: { locationId },
        body: { input: { publisher, code } },
      }),
    onSuccess: ({ state }) => end(state),
    onError: () => void refresh(),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('verification.title', { publisher: name })}
      centered
      closeOnClickOutside={false}
    >
      {step === 'choose' ? (
        <ChooseMethod
          locationId={locationId}
          publisher={publisher}
          restarts={restarts}
          start={start}
          onClose={onClose}
        />
      ) : (
        <EnterCode
          sent={sent}
          isPending={complete.isPending}
          error={complete.error ?? start.error}
          onCode={complete.mutate}
          onAgain={() => {
            setRestarts(true);
            start.reset();
            complete.reset();
            setStep('choose');
          }}
        />
      )}
    </Modal>
  );
}

interface ChooseMethodProps {
  readonly locationId: string;
  readonly publisher: PublisherInfo['publisher'];
  readonly restarts: boolean;
  readonly start: Action<{ methodId: string; input: string | undefined }>;
  readonly onClose: () => void;
}

function ChooseMethod({ locationId, publisher, restarts, start, onClose }: ChooseMethodProps) {
  const query = useQuery(verificationMethodsQuery(locationId, publisher));
  const [chosen, setChosen] = useState<string>();
  const [input, setInput] = useState('');
  return (
    <QueryView query={query}>
      {({ methods }) => {
        const method = methods.find(({ methodId }) => methodId === chosen) ?? methods[0];
        if (!method) return <Text>{t('verification.none')}</Text>;
        const { methodId, kind, asks } = method;
        return (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              start.mutate({ methodId, input: asks === null ? undefined : input.trim() });
            }}
          >
            <Stack gap="sm">
              {restarts && <Text>{t('verification.replaces')}</Text>}
              <Radio.Group label={t('verification.choose')} value={methodId} onChange={setChosen}>
                <Stack gap="xs" mt="xs">
                  {methods.map((each, position) => (
                    <Radio
                      key={each.methodId}
                      value={each.methodId}
                      label={methodText(each)}
                      description={
                        each.expectedDays === null ? undefined : t('verification.expected', { days: each.expectedDays })
                      }
                      data-autofocus={position === 0 || undefined}
                    />
                  ))}
                </Stack>
              </Radio.Group>
              {asks !== null && (
                <TextInput
                  label={knownText('verification.asks', asks) ?? asks}
                  type={asks === 'EMAIL_ADDRESS' ? 'email' : 'text'}
                  required
                  maxLength={320}
                  value={input}
                  onChange={({ currentTarget }) => setInput(currentTarget.value)}
                />
              )}
              <ErrorAlert error={start.error} />
              <Group justify="flex-end">
                <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
                <Button variant="filled" type="submit" loading={start.isPending}>
                  {t(kind === 'AUTOMATIC' ? 'verification.verifyNow' : 'verification.send')}
                </Button>
              </Group>
            </Stack>
          </form>
        );
      }}
    </QueryView>
  );
}

interface EnterCodeProps {
  readonly sent: Pick<Method, 'sendsTo' | 'expectedDays'> | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
}

function EnterCode({ sent, isPending, error, onCode, onAgain }: EnterCodeProps) {
  const [code, setCode] = useState('');
  const to = sent?.sendsTo ?? null;
  const days = sent?.expectedDays ?? null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code.trim());
      }}
    >
      <Stack gap="sm">
        <Text role="status">
          {to === null ? t('verification.codeSent') : t('verification.sentTo', { where: to })}
          {days !== null && ` ${t('verification.expected', { days })}`}
        </Text>
        <TextInput
          label={t('words.code')}
          autoComplete="one-time-code"
          required
          maxLength={50}
          data-autofocus
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <ErrorAlert error={error} />
        <Group justify="space-between">
          <Anchor component="button" type="button" onClick={onAgain}>
            {t('verification.again')}
          </Anchor>
          <Button variant="filled" type="submit" loading={isPending}>
            {t('verification.verify')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function methodText({ kind, sendsTo }: Pick<Method, 'kind' | 'sendsTo'>): string {
  const method = knownText('verification.methods', kind) ?? kind;
  return sendsTo === null ? method : t('verification.methodTo', { method, to: sendsTo });
}
