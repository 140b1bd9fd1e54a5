import { useQueryClient } from '@tanstack/react-query';
import { Ban, ExternalLink, MailCheck, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { commentStates } from '#shared/leads/comment-states.ts';
import { methodName } from '#shared/leads/comment-methods.ts';
import type { LeadUnlock } from '#shared/leads/lead-detail.contract.ts';
import type { OwnValues } from '#shared/leads/leads.contract.ts';
import { deliveriesApi } from '#shared/unlock/deliveries.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { useUser } from '../../../session/session.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { MarkedText } from '#desktop/renderer/ui/marks/marked-text.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { confidenceName } from '../lead-texts.ts';
import { UnlockAnswers } from './unlock-answers.tsx';

/** One comment on one lead magnet: its evidence, consent and what was delivered. */
export function UnlockCard({ unlock, values }: { unlock: LeadUnlock; values: OwnValues }) {
  const { timeZone } = useUser();
  const { comment, magnet } = unlock;
  const time = (at: string | null) => (at === null ? null : <TimeText at={at} zone={timeZone} />);
  return (
    <Panel bodyClassName="grid gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-[0.9375rem] font-semibold tracking-tight">
          <Link to={`/magnets/${magnet.id}/edit`} className="hover:underline">
            <bdi>{magnet.title}</bdi>
          </Link>
        </h2>
        {unlock.overQuota && <Badge tone="wait">Over limit</Badge>}
        {!unlock.confirmed && <Badge tone="wait">Not confirmed</Badge>}
        {comment.now === 'edited' && <Badge tone="wait">Comment edited since</Badge>}
        {comment.now === 'gone' && <Badge tone="wait">Comment deleted since</Badge>}
        {unlock.emailProof?.state === 'waiting' && <Badge tone="wait">Address not confirmed</Badge>}
        {unlock.bouncedAt !== null && <Badge tone="bad">Email bounced</Badge>}
        {unlock.complainedAt !== null && <Badge tone="bad">Complained</Badge>}
        {unlock.isThrowaway && <Badge tone="wait">Throw-away address</Badge>}
        {unlock.revokedAt !== null && <Badge tone="bad">Access ended</Badge>}
        <span className="ml-auto text-[0.8125rem] text-ink-soft">{time(unlock.at)}</span>
      </div>
      {comment.text !== null && (
        <blockquote className="rounded-control bg-ink/4 px-4 py-3 text-sm leading-6 break-words whitespace-pre-wrap">
          <MarkedText text={comment.text} marks={comment.marks} />
        </blockquote>
      )}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name="Trigger word">{unlock.word}</Fact>
        <Fact name="Read by">{methodName(unlock.method)}</Fact>
        <Fact name="Confidence">{confidenceName(unlock.confidence)}</Fact>
        <Fact name="Commented">{time(comment.commentedAt)}</Fact>
        <Fact name="Comment now">
          {comment.now === null ? null : (
            <>
              {commentStates[comment.now]}
              {comment.lookedAt !== null && <>, checked {time(comment.lookedAt)}</>}
            </>
          )}
        </Fact>
        <Fact name="Email given on the page">{time(unlock.consentAt)}</Fact>
        <EmailProof proof={unlock.emailProof} time={time} />
        <Fact name="Unsubscribed">{time(unlock.optedOutAt)}</Fact>
        <Fact name="Our email bounced">{time(unlock.bouncedAt)}</Fact>
        <Fact name="Complained about our email">{time(unlock.complainedAt)}</Fact>
        <Fact name="Content opened">{time(unlock.openedAt)}</Fact>
        <Fact name="Can open it until">{time(unlock.accessUntil)}</Fact>
      </dl>
      <UnlockAnswers magnetId={magnet.id} answers={unlock.answers} values={values} time={time} />
      {unlock.consents.length > 0 && (
        <ul aria-label="Agreed to" className="grid gap-2 text-sm">
          {unlock.consents.map(({ text, version, at, pageUrl }) => (
            <li key={version} className="rounded-control border border-line px-4 py-3">
              <p className="leading-6 wrap-anywhere">
                <bdi>{text}</bdi>
              </p>
              <p className="mt-1 text-[0.8125rem] text-ink-soft wrap-anywhere">
                Agreed {time(at)}, version {version}, on {pageUrl}
              </p>
            </li>
          ))}
        </ul>
      )}
      {unlock.deliveries.length > 0 && (
        <ul aria-label="Emails with the content" className="grid gap-1 text-sm">
          {unlock.deliveries.map(({ at, email, state }) => (
            <li key={at} className="flex flex-wrap gap-x-3">
              <span>{email ?? 'An address'}</span>
              <span className="text-ink-soft">{deliveryNames[state] ?? state}</span>
              <span className="text-ink-soft">{time(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <Deliveries unlock={unlock} />
    </Panel>
  );
}

const deliveryNames: { readonly [state: string]: string } = {
  queued: 'Being sent',
  outbox: 'Waits in the outbox',
  sent: 'Sent',
  refused: 'Refused by the mail server',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the address was confirmed, where the magnet asks for it. */
function EmailProof({
  proof,
  time,
}: {
  proof: LeadUnlock['emailProof'];
  time: (at: string) => ReactNode;
}) {
  if (proof === null) return null;
  const { state, email, at } = proof;
  if (state === 'waiting') {
    return (
      <Fact name="Not confirmed yet">
        <bdi>{email}</bdi>, given {time(at)}
      </Fact>
    );
  }
  if (state === 'unsent') {
    return <Fact name="Address not confirmed">our email could not be sent</Fact>;
  }
  return (
    <Fact name="Address confirmed">
      {time(at)}, {state === 'code' ? 'by code' : 'by the link in our email'}
    </Fact>
  );
}

function Deliveries({ unlock }: { unlock: LeadUnlock }) {
  const { id, comment, email, revokedAt, bouncedAt, optedOutAt } = unlock;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const offerUndo = useUndo();
  const call = (name: keyof typeof deliveriesApi): Promise<unknown> =>
    callEndpoint(deliveriesApi[name], { params: { unlockId: id } }, apiTransport);
  async function run(
    name: keyof typeof deliveriesApi,
    text: string,
    inverse?: 'restore',
  ): Promise<void> {
    setBusy(true);
    try {
      await call(name);
      if (inverse === undefined) toast.success(text);
      else {
        offerUndo(text, {
          paths: ['/api/leads'],
          undo: async () => {
            await call(inverse);
            return 'Access restored';
          },
        });
      }
      await invalidatePath(client, '/api/leads');
    } catch (error) {
      toast.error('Nothing was changed', { description: errorText(error) });
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {comment.url !== null && (
        <a
          href={comment.url}
          target="_blank"
          rel="noreferrer"
          className="link mr-auto inline-flex items-center gap-1 text-sm"
        >
          Comment on LinkedIn
          <ExternalLink aria-hidden size={13} />
        </a>
      )}
      {bouncedAt !== null && optedOutAt === null && (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run('clearBounce', 'Mail to this address is allowed again')}
        >
          <MailCheck aria-hidden size={14} />
          Allow mail again
        </Button>
      )}
      {email !== null && revokedAt === null && bouncedAt === null && (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run('resend', 'The link is on its way')}
        >
          <Send aria-hidden size={14} />
          Mail the content again
        </Button>
      )}
      {revokedAt === null ? (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run('revoke', 'Access ended', 'restore')}
        >
          <Ban aria-hidden size={14} />
          End access
        </Button>
      ) : (
        <Button size="small" isBusy={isBusy} onClick={() => void run('restore', 'Access restored')}>
          <RotateCcw aria-hidden size={14} />
          Restore access
        </Button>
      )}
    </div>
  );
}
