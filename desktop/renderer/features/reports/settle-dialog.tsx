import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError } from '#shared/api/client.ts';
import { operatorReportsApi, type ReportedPage } from '#shared/reports/reports.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { takedownReasons } from '#shared/takedowns/takedown-reasons.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { takeDownText } from '../takedowns/take-down-dialog.tsx';
import { emptyTakedown, TakeDownFields } from '../takedowns/take-down-fields.tsx';

/** Maps the fields of the call to the names that this dialog shows. */
const shownFields = {
  note: 'note',
  'takeDown.reason': 'reason',
  'takeDown.message': 'message',
} as const;

/**
 * Settles the reports that were on the screen, with a takedown or without. Later reports stay open.
 */
export function SettleDialog({ page, onClose }: { page: ReportedPage; onClose: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [act, setAct] = useState<'keep' | 'takeDown'>('keep');
  const [takedown, setTakedown] = useState(() => ({
    ...emptyTakedown,
    reason: mostReported(page) ?? emptyTakedown.reason,
  }));
  const mayTakeDown = !page.magnet.isTakenDown && !page.magnet.isDeleted;
  const takesDown = mayTakeDown && act === 'takeDown';
  const settling = useMutation({
    ...endpointMutation(operatorReportsApi.settle),
    onSuccess: ({ settled }) => {
      const done = settled === 1 ? 'One report settled' : `${settled} reports settled`;
      toast.success(takesDown ? `${done}, page taken down` : done);
      onClose();
    },
    onSettled: () =>
      invalidatePath(
        client,
        '/api/admin/reports',
        '/api/admin/figures',
        '/api/admin/creators',
        '/api/admin/magnets',
        '/api/admin/first-publications',
        '/api/admin/link-findings',
        '/api/admin/audit',
      ),
  });
  const { error } = settling;
  const problems = error instanceof ApiError ? shownProblems(error.fields) : {};
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Settle these reports"
      description={`${page.count === 1 ? 'One report' : `${page.count} reports`} about “${page.magnet.title}”.`}
      submit={takesDown ? 'Settle and take down' : 'Settle'}
      look={takesDown ? 'danger' : 'primary'}
      isBusy={settling.isPending}
      onSubmit={() => {
        settling.mutate({
          params: { magnetId: page.magnet.id },
          body: { note, seenUntil: page.lastAt, takeDown: takesDown ? takedown : null },
        });
      }}
    >
      {error !== null && Object.keys(problems).length === 0 && (
        <Notice tone="bad">{errorText(error)}</Notice>
      )}
      {mayTakeDown && (
        <ChoiceCards
          label="What happens to the page"
          value={act}
          cards={[
            {
              value: 'keep',
              title: 'Leave the page as it is',
              text: 'The creator is not notified about the reports.',
            },
            { value: 'takeDown', title: 'Take down the page', text: takeDownText },
          ]}
          onChange={setAct}
        />
      )}
      {takesDown && <TakeDownFields value={takedown} problems={problems} onChange={setTakedown} />}
      <TextArea
        label="What was decided"
        hint="Recorded in the audit log. Visitors and the creator do not see it."
        value={note}
        maxLength={1_000}
        rows={3}
        onChange={(event) => setNote(event.target.value)}
        error={problems['note']}
      />
    </FormDialog>
  );
}

/** What most visitors reported, so that nobody sends another reason by mistake. */
function mostReported({ reasons }: ReportedPage) {
  return reasons
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason }) => takedownReasons.find((known) => known === reason))
    .find((reason) => reason !== undefined);
}

function shownProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, shown] of Object.entries(shownFields)) {
    const problem = fields[field];
    if (problem !== undefined) found[shown] = problem;
  }
  return found;
}
