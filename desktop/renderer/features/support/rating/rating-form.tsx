import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { supportApi, type TicketPage } from '#shared/support/support.contract.ts';
import { MAX_RATING, type TicketRating } from '#shared/support/ticket-shapes.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useKeptDraft } from '../use-kept-draft.ts';
import { useUser } from '#desktop/renderer/session/session.ts';

/** What the creator says of a solved ticket; a second time changes it. */
export function RatingForm({ ticket: { id, rating } }: { ticket: TicketPage }) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const draft = useKeptDraft(userId, `rating:${id}`, { text: rating?.text ?? '' });
  const [chosen, setChosen] = useState<TicketRating | ''>(rating?.value ?? '');
  const sending = useMutation({
    ...endpointMutation(supportApi.rate),
    onSuccess() {
      toast.success('Thank you');
      return invalidatePath(client, '/api/support');
    },
  });
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
  return (
    <Panel title="How good was the answer?">
      <form
        noValidate
        aria-label="Rating"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === '' || sending.isPending) return;
          sending.mutate({
            params: { ticketId: id },
            body: { rating: chosen, text: draft.values.text },
          });
        }}
      >
        <Segmented<TicketRating | ''>
          label="How good was the answer?"
          value={chosen}
          choices={[
            { value: 'good', label: <Choice Icon={ThumbsUp} words="Good" />, name: 'Good' },
            {
              value: 'bad',
              label: <Choice Icon={ThumbsDown} words="Not good" />,
              name: 'Not good',
            },
          ]}
          onChange={setChosen}
        />
        {chosen !== '' && (
          <>
            <TextArea
              label={chosen === 'good' ? 'What was good?' : 'What should we do better?'}
              rows={2}
              maxLength={MAX_RATING}
              value={draft.values.text}
              error={sending.isError ? (fields['text'] ?? errorText(sending.error)) : undefined}
              hint="You can leave it empty."
              onChange={({ target: { value } }) => draft.change({ text: value })}
            />
            <div>
              <Button type="submit" isBusy={sending.isPending}>
                {rating === null ? 'Send rating' : 'Change rating'}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}

function Choice({ Icon, words }: { Icon: typeof ThumbsUp; words: string }) {
  return (
    <>
      <Icon aria-hidden size={15} />
      {words}
    </>
  );
}
