import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CancelReason,
  cancelReasons,
  type CancelTime,
} from '#shared/billing/billing-fields.contract.ts';
import type { Billing, OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Field, TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { billingDay } from '../money-text.ts';
import { useBillingChanged } from '../use-billing.ts';
import { CancelEffects } from './cancel-effects.tsx';
import { Alternatives } from './cancel-alternatives.tsx';

const reasonWords: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  not_used: 'I do not use it enough',
  missing_feature: 'Something I need is missing',
  other_product: 'I use something else now',
  too_complicated: 'It is too complicated',
  problems: 'It did not work well',
  other: 'Another reason',
};

/** Leaving a plan: what stops and when, what else there is, and a reason that is never required in words. */
export function CancelDialog({
  billing,
  subscription,
  mayPause,
  onPause,
  onClose,
}: {
  billing: Billing;
  subscription: OwnSubscription;
  mayPause: boolean;
  onPause: () => void;
  onClose: () => void;
}) {
  const { timeZone } = useUser();
  const changed = useBillingChanged();
  const [at, setAt] = useState<CancelTime>('period_end');
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { planName } = subscription;
  const preview = useQuery({
    queryKey: ['/api/billing/cancel-preview', at] as const,
    queryFn: ({ signal }) =>
      callEndpoint(billingApi.cancelPreview, { body: { at } }, apiTransport, { signal }),
    staleTime: 0,
  });
  const endsAt = preview.data?.endsAt;
  const cancel = useMutation({
    ...endpointMutation(billingApi.cancel),
    async onSuccess(answer) {
      toast.success(at === 'now' ? `${planName} has ended` : `${planName} ends with the paid time`);
      onClose();
      await changed(answer);
    },
  });

  function send() {
    setMissing(reason === '');
    if (reason === '') return;
    const text = comment.trim();
    cancel.mutate({ body: { at, reason, ...(text === '' ? {} : { comment: text }) } });
  }

  return (
    <FormDialog
      isOpen
      isDirty={() => comment.trim() !== '' && !cancel.isPending && !cancel.isSuccess}
      onClose={onClose}
      title={`Cancel ${planName}`}
      submit={
        at === 'now' || endsAt === undefined
          ? `End ${planName} now`
          : `End ${planName} on ${billingDay(endsAt, timeZone)}`
      }
      cancel={`Keep ${planName}`}
      look="danger"
      isBusy={cancel.isPending}
      isDisabled={endsAt === undefined}
      onSubmit={send}
    >
      {cancel.isError && <Notice tone="bad">{errorText(cancel.error)}</Notice>}
      <Segmented
        label="When it ends"
        value={at}
        choices={[
          { value: 'period_end', label: 'At the end of what I paid' },
          { value: 'now', label: 'Now' },
        ]}
        onChange={setAt}
      />
      <QueryPanel
        query={preview}
        what="what would stop"
        isInPanel
        skeleton={<Skeleton className="h-32" />}
      >
        {(data) => <CancelEffects preview={data} />}
      </QueryPanel>
      <Field
        label="Why are you leaving?"
        error={isMissing && reason === '' ? 'Please choose a reason' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={(event) =>
              setReason(cancelReasons.find((one) => one === event.target.value) ?? '')
            }
          >
            <option value="">Choose a reason</option>
            {cancelReasons.map((each) => (
              <option key={each} value={each}>
                {reasonWords[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Alternatives {...{ billing, subscription, reason, mayPause, onPause }} />
      {reason !== '' && (
        <TextArea
          label="Anything else?"
          isOptional
          maxLength={1_000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          hint="The operator of this installation reads it."
        />
      )}
    </FormDialog>
  );
}
