import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ContentUpdate as Update,
  contentUpdatesApi,
  type ContentUpdateState,
  MOST_NOTE,
} from '#shared/unlock/content-updates.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

const SENDING_REFRESH_MS = 3_000;
/** How long the end of an update is shown. */
const SHOWN_MS = 7 * 86_400_000;

/**
 * Offers to tell the people who have the content that it is newer now, and shows how that goes. Nothing
 * while there is nobody to tell.
 */
export function ContentUpdate({ magnetId }: { magnetId: string }) {
  const client = useQueryClient();
  const { timeZone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const params = { magnetId };
  const query = endpointQuery(contentUpdatesApi.read, { params });
  const { data: state } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (isSending(data?.last) ? SENDING_REFRESH_MS : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const stop = useMutation({ ...endpointMutation(contentUpdatesApi.stop), onSuccess: refresh });
  if (state === undefined) return null;
  const { last, people } = state;

  if (isSending(last)) {
    return (
      <Notice
        action={
          <Button
            size="small"
            isBusy={stop.isPending}
            onClick={() => stop.mutate({ params: { ...params, updateId: last.id } })}
          >
            Stop
          </Button>
        }
      >
        {last.told === 0
          ? `Sending starts ${exactTime(last.beginsAt, timeZone, 'medium')}.`
          : `${inPeople(last.told)} notified so far.`}{' '}
        {stop.isError && errorText(stop.error)}
      </Notice>
    );
  }
  const told = endedText(last, timeZone);
  if (state.obstacle === 'too_soon' && state.nextAt !== null && people > 0) {
    return (
      <Notice>
        {inPeople(people)} {people === 1 ? 'has' : 'have'} the earlier content. You can tell them
        from {exactTime(state.nextAt, timeZone)} on: people are mailed once a day.
      </Notice>
    );
  }
  if (state.obstacle !== null) {
    return told === null || state.obstacle !== 'told' ? null : <Notice>{told}</Notice>;
  }
  return (
    <>
      <Notice
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            Tell {inPeople(people)}
          </Button>
        }
      >
        <strong className="font-semibold">
          {inPeople(people)} {people === 1 ? 'has' : 'have'} the earlier content.
        </strong>{' '}
        You can tell them that there is a new version.{' '}
        {state.unreachable > 0 &&
          `${inPeople(state.unreachable)} more gave no address or want no mails.`}
      </Notice>
      <TellDialog
        isOpen={isOpen}
        magnetId={magnetId}
        state={state}
        onClose={() => setOpen(false)}
        onTold={refresh}
      />
    </>
  );
}

function TellDialog({
  isOpen,
  magnetId,
  state,
  onClose,
  onTold,
}: {
  isOpen: boolean;
  magnetId: string;
  state: ContentUpdateState;
  onClose: () => void;
  onTold: () => Promise<void>;
}) {
  const [note, setNote] = useState('');
  const tell = useMutation({
    ...endpointMutation(contentUpdatesApi.tell),
    onSuccess: () => {
      setNote('');
      onClose();
      return onTold();
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      isDirty={() => note.trim() !== '' && !tell.isPending}
      onClose={() => {
        tell.reset();
        onClose();
      }}
      title={`Tell ${inPeople(state.people)} about the new version`}
      description="Each gets one email with a link that opens the content as it is now. You can stop it for half a minute before the first one leaves."
      submit={<>Tell {inPeople(state.people)}</>}
      isBusy={tell.isPending}
      onSubmit={() => {
        tell.mutate({ params: { magnetId }, body: { note: note.trim() === '' ? null : note } });
      }}
    >
      {tell.isError && <Notice tone="bad">{errorText(tell.error)}</Notice>}
      <TextArea
        label="What changed"
        name="note"
        isOptional
        maxLength={MOST_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint="It appears in the email in your name. Links in it do not work."
      />
    </FormDialog>
  );
}

function isSending(last: Update | null | undefined): last is Update {
  return last != null && last.doneAt === null && last.stoppedAt === null;
}

/** Null when it is long ago. */
function endedText(last: Update | null, timeZone: string): string | null {
  const at = last?.doneAt ?? null;
  if (last === null || at === null || Date.now() - Date.parse(at) > SHOWN_MS) return null;
  return `You told ${inPeople(last.told)} about this version on ${exactTime(at, timeZone)}.`;
}

function inPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString()} people`;
}
