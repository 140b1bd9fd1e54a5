import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { retentionApi, type RetentionRule } from '#shared/leads/retention.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { useDesk } from '../table/lead-queries.ts';
import { countOf, ruleWords, stopTexts } from './retention-texts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** One rule in words, whether it is on, and what can be done with it. */
export function RuleRow({ rule }: { rule: RetentionRule }) {
  const client = useQueryClient();
  const words = ruleWords(rule, useDesk());
  const [open, setOpen] = useState<'edit' | 'on' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const renew = {
    onError: (error: Error) => toast.error('That did not work', { description: errorText(error) }),
    onSettled() {
      close();
      return invalidatePath(client, '/api/lead-retention');
    },
  };
  const off = useMutation({
    ...endpointMutation(retentionApi.turnOff),
    ...renew,
    onSuccess: () => toast.success('The rule is off', { description: 'Its list is empty.' }),
  });
  const remove = useMutation({
    ...endpointMutation(retentionApi.remove),
    ...renew,
    onSuccess: () => toast.success('The rule is removed'),
  });
  const input = { params: { ruleId: rule.id } };
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-sm leading-6 font-medium [overflow-wrap:anywhere]">
          {words}.
        </p>
        <Badge tone={rule.isOn ? 'good' : 'neutral'}>{rule.isOn ? 'On' : 'Off'}</Badge>
      </div>
      {rule.stopped !== null && (
        <p className="text-sm leading-6 text-bad">{stopTexts[rule.stopped]}</p>
      )}
      {rule.isOn && (
        <p className="text-[0.8125rem] text-ink-soft">
          {countOf(rule.listed, 'lead')} on the list now.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {rule.isOn ? (
          <Button size="small" isBusy={off.isPending} onClick={() => off.mutate(input)}>
            Switch off
          </Button>
        ) : (
          <Button
            size="small"
            disabled={rule.stopped === 'name_removed'}
            onClick={() => setOpen('on')}
          >
            Switch on
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button size="small" look="quiet" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'edit' && <RuleDialog rule={rule} onClose={close} />}
      {open === 'on' && <TurnOnDialog rule={rule} words={words} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove this rule?"
        text={`${words}. Nobody on its list is erased.`}
        confirmLabel="Remove the rule"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(input)}
        onCancel={close}
      />
    </li>
  );
}
