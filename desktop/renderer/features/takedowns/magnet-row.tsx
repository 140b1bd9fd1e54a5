import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import { type OperatorMagnet, operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** How a page stands, in words. */
export const stateNames = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  archived: 'Archived',
} as const;

/** One magnet with an operator's actions on its page; `children` say more about it. */
export function MagnetRow({
  magnet,
  heading: Heading = 'h3',
  onAsk,
  actions,
  children,
}: {
  magnet: OperatorMagnet;
  /** By what stands above the list. */
  heading?: 'h2' | 'h3';
  onAsk: () => void;
  /** Further buttons, before the others. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const platform = usePlatform();
  const mayTakeDown = useMayCall(operatorTakedownsApi.takeDown);
  const { takenDown, liftedBefore } = magnet;
  const open = () => platform.openExternal(platform.publicUrl(`/unlock/${magnet.id}`));
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <Heading className="text-sm font-medium wrap-anywhere">{magnet.title}</Heading>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] text-ink-soft">
            {takenDown === null ? (
              <Badge tone={magnet.state === 'active' ? 'good' : 'neutral'}>
                {stateNames[magnet.state]}
              </Badge>
            ) : (
              <Badge tone="bad">Taken down</Badge>
            )}
            <span>
              Created <LocalTime at={magnet.createdAt} />
            </span>
            {liftedBefore > 0 && (
              <span>
                {takenDown === null ? 'Taken down' : 'And'}{' '}
                {liftedBefore === 1 ? 'once' : `${liftedBefore} times`} before
              </span>
            )}
          </p>
          {children}
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          {magnet.status === 'active' && (
            <Button size="small" aria-label={`Open the page ${magnet.title}`} onClick={open}>
              <ExternalLink aria-hidden size={15} />
              Open page
            </Button>
          )}
          <ButtonLink
            size="small"
            to={`/admin/audit?target=${magnet.id}`}
            aria-label={`History of ${magnet.title}`}
          >
            History
          </ButtonLink>
          {mayTakeDown && (
            <Button
              size="small"
              look={takenDown === null ? 'plain' : 'primary'}
              aria-label={
                takenDown === null
                  ? `Take down ${magnet.title}`
                  : `Lift the takedown of ${magnet.title}`
              }
              onClick={onAsk}
            >
              {takenDown === null ? 'Take down' : 'Lift'}
            </Button>
          )}
        </div>
      </div>
      {takenDown !== null && (
        <dl className="grid gap-1.5 rounded-control bg-bad-wash px-4 py-3 text-sm leading-6 wrap-anywhere">
          <div>
            <dt className="sr-only">Reason</dt>
            <dd className="text-bad">
              {takedownReasonTexts[takenDown.reason]}, <LocalTime at={takenDown.at} /> by{' '}
              {takenDown.by}
            </dd>
          </div>
          <div>
            <dt className="inline text-ink-soft">To the creator: </dt>
            <dd className="inline whitespace-pre-line">{takenDown.message}</dd>
          </div>
          <div>
            <dt className="inline text-ink-soft">Note: </dt>
            <dd className="inline whitespace-pre-line">{takenDown.note}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
