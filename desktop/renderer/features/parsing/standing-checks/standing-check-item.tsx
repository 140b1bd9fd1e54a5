import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type StandingCheck,
  standingChecksApi,
} from '#shared/unlock/desk/standing-checks.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { OutcomeStrip } from './outcome-strip.tsx';
import { isFound, outcomeText, readerText } from './outcome-texts.ts';
import { ReadingsDialog } from './readings-dialog.tsx';

/** One comment with its switch and the latest answers of each reader. */
export function StandingCheckItem({ check }: { check: StandingCheck }) {
  const { id, word, isOn, commentUrl, readers, checkedAt } = check;
  const client = useQueryClient();
  const mayChange = useMayCall(standingChecksApi.change);
  const [shown, setShown] = useState<'readings' | 'removal' | null>(null);
  const changed = () => invalidatePath(client, standingChecksApi.list.path, '/api/admin/audit');
  const switching = useMutation({
    ...endpointMutation(standingChecksApi.change),
    onSuccess: changed,
    onError: (error) => toast.error(errorText(error)),
  });
  const removing = useMutation({
    ...endpointMutation(standingChecksApi.remove),
    async onSuccess() {
      setShown(null);
      toast.success('Standing check removed');
      await changed();
    },
  });
  const name = `the comment with “${word}”`;
  const input = { params: { checkId: id } };
  return (
    <li className="grid gap-3 rounded-control border border-line p-4">
      <Switch
        label={`Check ${name}`}
        hint={
          checkedAt === null ? (
            'Not checked yet.'
          ) : (
            <>
              Checked <LocalTime at={checkedAt} />.
            </>
          )
        }
        isOn={isOn}
        isDisabled={!mayChange || switching.isPending}
        onChange={(wanted) => switching.mutate({ ...input, body: { isOn: wanted } })}
      />
      <p className="text-[0.8125rem] leading-5 text-ink-soft wrap-anywhere">{commentUrl}</p>
      {readers.map(({ reader, last, latest }) => (
        <div key={reader} className="grid gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-medium">{readerText(reader)}</span>
            <Badge tone={isFound(last.outcome) ? 'good' : 'bad'}>{outcomeText(last.outcome)}</Badge>
            <span className="text-ink-soft">
              <LocalTime at={last.at} />, {last.milliseconds.toLocaleString()} ms
              {last.detail !== null && ` (${last.detail})`}
            </span>
          </p>
          <OutcomeStrip outcomes={latest} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {readers.length > 0 && (
          <Button
            size="small"
            aria-label={`History of ${name}`}
            onClick={() => setShown('readings')}
          >
            History
          </Button>
        )}
        <ButtonLink
          size="small"
          to={`/admin/parsing/workbench?${new URLSearchParams({ comment: commentUrl })}`}
          aria-label={`Inspect ${name} in the workbench`}
        >
          Inspect
        </ButtonLink>
        {mayChange && (
          <Button size="small" aria-label={`Remove ${name}`} onClick={() => setShown('removal')}>
            Remove
          </Button>
        )}
      </div>
      {shown === 'readings' && <ReadingsDialog check={check} onClose={() => setShown(null)} />}
      <ConfirmDialog
        isOpen={shown === 'removal'}
        title="Remove this standing check?"
        text={
          removing.error === null
            ? 'Its history is deleted. You can add the comment again.'
            : errorText(removing.error)
        }
        confirmLabel="Remove check"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate(input)}
        onCancel={() => setShown(null)}
      />
    </li>
  );
}
