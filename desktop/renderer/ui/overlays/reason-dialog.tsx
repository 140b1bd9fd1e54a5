import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextArea } from '../controls/field.tsx';
import { Notice } from '../panels/notice.tsx';
import { FormDialog } from './form-dialog.tsx';

/** What was refused, by field of the request. */
export type FieldProblems = Readonly<Record<string, string>>;

/**
 * Says what an operator's act will do, asks why, and does it. The reason goes to the audit log.
 * `children` are further fields above the reason; those named in `fields` show their own problems.
 */
export function ReasonDialog<E extends Endpoint>({
  isOpen,
  onClose,
  title,
  description,
  call,
  input,
  submit,
  look = 'primary',
  label = 'Reason',
  hint = 'Kept in the audit log. The creator does not see it.',
  fields = [],
  children,
  onDone,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  call: E;
  /** The call with the reason that was written. */
  input: (reason: string) => CallInput<E>;
  submit: string;
  look?: 'primary' | 'danger';
  label?: string;
  hint?: string;
  fields?: readonly string[];
  children?: (problems: FieldProblems) => ReactNode;
  /** After the act; the dialog is closed already. */
  onDone: (answer: CallOutput<E>) => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const act = useMutation({
    ...endpointMutation(call),
    onSuccess: (answer) => {
      close();
      return onDone(answer);
    },
  });
  const problems = act.error instanceof ApiError ? act.error.fields : {};
  const isAtField = [...fields, 'reason'].some((field) => problems[field] !== undefined);

  function close() {
    setReason('');
    setIsMissing(false);
    act.reset();
    onClose();
  }

  function send() {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') act.mutate(input(reason));
  }

  return (
    <FormDialog
      isOpen={isOpen}
      isDirty={() => reason.trim() !== '' && !act.isPending}
      onClose={close}
      title={title}
      description={description}
      submit={submit}
      look={look}
      isBusy={act.isPending}
      onSubmit={send}
    >
      {act.isError && !isAtField && <Notice tone="bad">{errorText(act.error)}</Notice>}
      {children?.(problems)}
      <TextArea
        label={label}
        name="reason"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={hint}
        error={isMissing ? 'Say why, for the audit log' : problems['reason']}
      />
    </FormDialog>
  );
}
