import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { retentionApi, type RetentionRule } from '#shared/leads/retention.contract.ts';
import { CONFIRM_WORD, GRACE_DAYS } from '#shared/leads/retention-rules.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { DryRun } from './dry-run.tsx';

/** Shows once more whom the rule means, and asks for a typed word. */
export function TurnOnDialog({
  rule,
  words,
  onClose,
}: {
  rule: RetentionRule;
  words: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  // As it was when this dialog opened: a change meanwhile is a conflict.
  const [{ id, version, days, filter }] = useState(rule);
  const on = useMutation({
    ...endpointMutation(retentionApi.turnOn),
    onSuccess() {
      toast.success('The rule is on', {
        description: `Nobody is erased in the next ${GRACE_DAYS} days.`,
      });
      onClose();
    },
    onSettled: () => invalidatePath(client, '/api/lead-retention'),
  });
  const isRight = typed.trim().toLowerCase() === CONFIRM_WORD;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Switch this rule on?"
      description={`${words}.`}
      submit="Switch on"
      look="danger"
      isBusy={on.isPending}
      onSubmit={() => {
        setAsked(true);
        const body = { version, confirm: CONFIRM_WORD } as const;
        if (isRight) on.mutate({ params: { ruleId: id }, body });
      }}
    >
      {on.error !== null && <Notice tone="bad">{errorText(on.error)}</Notice>}
      <p className="text-sm leading-6">
        From now on, everybody the rule finds is listed for {GRACE_DAYS} days and then erased. Until
        then you can keep single people or switch the rule off. An erasure cannot be undone.
      </p>
      <DryRun wish={{ days, filter }} />
      <TextField
        label={`Type “${CONFIRM_WORD}” to confirm`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={isAsked && !isRight ? `Type the word ${CONFIRM_WORD}` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        className="sm:w-72"
      />
    </FormDialog>
  );
}
