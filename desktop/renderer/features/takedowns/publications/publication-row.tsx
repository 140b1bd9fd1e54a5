import {
  type FirstPublication,
  firstPublicationsApi,
} from '#shared/takedowns/first-publications.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { LinkFindings } from '../links/link-findings.tsx';
import { MagnetDetails } from '../magnet-details.tsx';
import { MagnetRow } from '../magnet-row.tsx';
import { useLook } from './use-look.ts';

/** One first publication: who made it, where it leads, and what an operator does about it. */
export function PublicationRow({
  publication,
  onAsk,
}: {
  publication: FirstPublication;
  onAsk: () => void;
}) {
  const { magnet, publishedAt, owner, hosts, look } = publication;
  return (
    <MagnetRow
      magnet={magnet}
      heading="h2"
      onAsk={onAsk}
      actions={<LookButton publication={publication} />}
    >
      <MagnetDetails magnet={magnet} />
      <LinkFindings magnet={magnet} />
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] leading-5 text-ink-soft">
        <span>
          Account since <LocalTime at={owner.since} />
        </span>
        <span>Plan {owner.plan}</span>
        <Badge tone={owner.hasVerifiedEmail ? 'good' : 'wait'}>
          {owner.hasVerifiedEmail ? 'Email verified' : 'Email not verified'}
        </Badge>
      </p>
      <dl className="mt-1.5 grid gap-1 text-[0.8125rem] leading-5 wrap-anywhere">
        <div>
          <dt className="inline text-ink-soft">Published: </dt>
          <dd className="inline">
            <LocalTime at={publishedAt} />
          </dd>
        </div>
        <div>
          <dt className="inline text-ink-soft">Links to: </dt>
          <dd className="inline">{hosts.length === 0 ? 'no other site' : hosts.join(', ')}</dd>
        </div>
        {look !== null && (
          <div>
            <dt className="inline text-ink-soft">Reviewed: </dt>
            <dd className="inline">
              <LocalTime at={look.at} /> by {look.by},{' '}
              {look.outcome === 'fine' ? 'looks fine' : 'taken down'}
            </dd>
          </div>
        )}
      </dl>
    </MagnetRow>
  );
}

/** Says that a page looks fine, or puts it back. A page that is taken down has neither. */
function LookButton({ publication: { magnet, look } }: { publication: FirstPublication }) {
  const mayLook = useMayCall(firstPublicationsApi.look);
  const { say, putBack, isBusy } = useLook(magnet);
  if (!mayLook || magnet.takenDown !== null) return null;
  return look === null ? (
    <Button
      size="small"
      look="primary"
      isBusy={isBusy}
      aria-label={`${magnet.title} looks fine`}
      onClick={say}
    >
      Looks fine
    </Button>
  ) : (
    <Button
      size="small"
      isBusy={isBusy}
      aria-label={`Put ${magnet.title} back in the queue`}
      onClick={putBack}
    >
      Put back
    </Button>
  );
}
