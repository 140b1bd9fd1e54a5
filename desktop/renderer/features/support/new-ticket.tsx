import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import type { MagnetFile } from '#shared/files/files.contract.ts';
import { type ContextOffer, supportApi } from '#shared/support/support.contract.ts';
import { MAX_MESSAGE, MAX_SUBJECT, type TicketTopic } from '#shared/support/ticket-shapes.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText, requestIdOf } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Field, TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { type ContextChoice, ContextParts } from './context-parts.tsx';
import { MessageFiles } from './thread/message-files.tsx';
import { topicTexts } from './ticket-words.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

/** /support/new: a new ticket, with what it attaches; `?review=` names a page that was taken down. */
export function NewTicket() {
  const reviewOf = useSearchParams()[0].get('review');
  const offer = useQuery({ ...endpointQuery(supportApi.context, {}), refetchOnMount: 'always' });
  return (
    <>
      <BackLink to="/support">All tickets</BackLink>
      <PageHeader title="Write to support" text={offer.data && promiseOf(offer.data)} />
      <QueryPanel query={offer} what="the form">
        {(data) => (
          <TicketForm offer={data} review={data.magnets.find(({ id }) => id === reviewOf)} />
        )}
      </QueryPanel>
    </>
  );
}

/** What the plan says of support, and the time that the queue keeps. */
function promiseOf({ support, answerHours }: ContextOffer): string {
  return answerHours === null ? support : `${support}. We answer within ${hoursText(answerHours)}.`;
}

/** A number of hours in words: `an hour`, `6 hours`, `2 days`. */
function hoursText(hours: number): string {
  if (hours === 1) return 'an hour';
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

type OfferedMagnet = ContextOffer['magnets'][number];

const emptyDraft = { topic: 'unlocking', subject: '', text: '' };
const reviewDraft = ({ title }: OfferedMagnet) => ({
  ...emptyDraft,
  topic: 'takedown',
  subject: `Review of “${title}”`.slice(0, MAX_SUBJECT),
});

function TicketForm({
  offer,
  review,
}: {
  offer: ContextOffer;
  /** The page that was taken down, if the ticket asks to look at it again. */
  review: OfferedMagnet | undefined;
}) {
  const { id: userId, timeZone } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useKeptDraft(
    userId,
    review === undefined ? 'ticket:new' : `ticket:review:${review.id}`,
    review === undefined ? emptyDraft : reviewDraft(review),
  );
  const [files, setFiles] = useState<readonly MagnetFile[]>([]);
  const [lastRequestId] = useState(() => lastFailedRequest(client));
  const [choice, setChoice] = useState<ContextChoice>(() => ({
    ...firstChoice(offer, lastRequestId),
    ...(review !== undefined && { magnetId: review.id, attemptId: null }),
  }));
  const sending = useMutation({
    ...endpointMutation(supportApi.create),
    onSuccess({ id }) {
      draft.forget();
      void invalidatePath(client, '/api/support');
      toast.success('Sent. You will see the answer here, and by email if emails are on');
      void navigate(`/support/${id}`, { replace: true });
    },
  });
  const fields = sending.error instanceof ApiError ? sending.error.fields : {};
  const { topic, subject, text } = draft.values;
  const send = () =>
    sending.mutate({
      body: {
        topic: topic as TicketTopic, // one of the options; the server refuses others
        subject,
        text,
        fileIds: files.map(({ id }) => id),
        context: choice,
      },
    });
  return (
    <form
      noValidate
      aria-label="New ticket"
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) send();
      }}
    >
      <Field label="Topic" error={fields['topic']}>
        {(control) => (
          <Select
            {...control}
            value={topic}
            onChange={({ target: { value } }) => draft.change({ topic: value })}
          >
            {Object.entries(topicTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Subject"
        required
        maxLength={MAX_SUBJECT}
        placeholder="What it is about, in one line"
        value={subject}
        error={fields['subject']}
        onChange={({ target: { value } }) => draft.change({ subject: value })}
      />
      <TextArea
        label="Message"
        required
        rows={8}
        maxLength={MAX_MESSAGE}
        value={text}
        error={fields['text']}
        hint={
          review === undefined
            ? 'What you did, what you expected, and what happened instead.'
            : 'What you changed, or why you think that the page should open again.'
        }
        onChange={({ target: { value } }) => draft.change({ text: value })}
      />
      <MessageFiles files={files} onChange={setFiles} />
      <ContextParts
        offer={offer}
        choice={choice}
        lastRequestId={lastRequestId}
        zone={timeZone}
        onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
      />
      {sending.isError && Object.keys(fields).length === 0 && (
        <Notice tone="bad">{errorText(sending.error)}</Notice>
      )}
      <div>
        <Button type="submit" look="primary" isBusy={sending.isPending}>
          Send
        </Button>
      </div>
      <LeaveGuard
        isDirty={() => !draft.isKept && text !== '' && !sending.isSuccess}
        text="Your message is not sent yet, and this browser cannot keep it."
      />
    </form>
  );
}

/** The id of the latest call of the last minutes that the server could not answer. */
function lastFailedRequest(client: QueryClient): string | null {
  const failures = [
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => ({ ...state, at: state.errorUpdatedAt })),
    ...client
      .getMutationCache()
      .getAll()
      .map(({ state }) => ({ ...state, at: state.submittedAt })),
  ].filter(({ error }) => error instanceof ApiError && error.status >= 500);
  const [latest] = failures.toSorted((one, other) => other.at - one.at);
  return requestIdOf(latest?.error) ?? null;
}

/** Everything, and of the checks the latest of the last day with its magnet. */
function firstChoice({ attempts }: ContextOffer, requestId: string | null): ContextChoice {
  const [latest] = attempts;
  const isFresh = latest !== undefined && Date.now() - Date.parse(latest.at) < 86_400_000;
  return {
    plan: true,
    browser: true,
    requestId,
    attemptId: isFresh ? latest.id : null,
    magnetId: isFresh ? latest.magnetId : null,
  };
}
