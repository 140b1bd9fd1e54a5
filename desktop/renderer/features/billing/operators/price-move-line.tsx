import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MovedCreator,
  type PriceMove,
  priceMovesApi,
} from '#shared/billing/price-moves.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay, moneyText } from '../money-text.ts';
import { useActed } from './acts/use-acted.ts';
import { ListLine, PracticeBadge } from './list-line.tsx';

const states: Record<MovedCreator['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waits for its renewal', tone: 'wait' },
  planned: { label: 'Planned', tone: 'wait' },
  done: { label: 'Pays the new price', tone: 'good' },
  left: { label: 'Left this plan', tone: 'neutral' },
  taken_back: { label: 'Keeps the old price', tone: 'neutral' },
};

/** A move with its creators, who can be spared while they do not pay the new price yet. */
export function PriceMoveLine({ row }: { row: PriceMove }) {
  const isOwner = useOperator().role === 'admin';
  const [isOpen, setOpen] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const counts = [
    [row.waiting, 'wait'],
    [row.done, 'pay the new price'],
    [row.takenBack, 'keep the old price'],
    [row.left, 'left'],
  ] as const;
  return (
    <ListLine
      title={`${row.planName}: ${moneyText(row.fromCents)} to ${moneyText(row.toCents)} a ${row.interval}`}
      badges={
        <>
          {row.waiting > 0 && <Badge tone="wait">Under way</Badge>}
          {row.failing > 0 && <Badge tone="bad">{row.failing} refused, tried again</Badge>}
          <PracticeBadge provider={row.provider} />
        </>
      }
      facts={[
        ...counts.map(([count, what]) =>
          count === 0 ? null : `${count.toLocaleString()} ${what}`,
        ),
        `renewals from ${billingDay(row.notBefore, localZone)}`,
        `${row.madeBy}, ${billingDay(row.madeAt, localZone)}`,
        row.reason,
      ]}
      acts={
        <div className="mt-2 grid gap-3">
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide creators' : 'Show creators'}
            </Button>
            {isOwner && row.waiting > 0 && (
              <Button size="small" onClick={() => setUndoing(true)}>
                Keep the old price
              </Button>
            )}
          </div>
          {isOpen && <Creators move={row} isOwner={isOwner} />}
          {isUndoing && <TakeBackDialog move={row} onClose={() => setUndoing(false)} />}
        </div>
      }
    />
  );
}

function Creators({ move, isOwner }: { move: PriceMove; isOwner: boolean }) {
  const [spared, setSpared] = useState<MovedCreator | null>(null);
  const query = useInfiniteQuery({
    ...endpointPages(priceMovesApi.creators, { params: { moveId: move.id } }),
    staleTime: 0,
  });
  return (
    <>
      <PagedPanel query={query} what="the creators" list={`moved-${move.id}`} empty={null}>
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <ListLine
                key={row.id}
                creator={row.creator}
                badges={<Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>}
                facts={[
                  row.creator.email,
                  `from ${billingDay(row.effectiveAt, localZone)}`,
                  row.error === null ? null : `the provider said: ${row.error}`,
                ]}
                acts={
                  isOwner &&
                  (row.state === 'waiting' || row.state === 'planned') && (
                    <div className="mt-1">
                      <Button size="small" onClick={() => setSpared(row)}>
                        Keep the old price
                      </Button>
                    </div>
                  )
                }
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      {spared !== null && (
        <TakeBackDialog move={move} creator={spared} onClose={() => setSpared(null)} />
      )}
    </>
  );
}

/** For one creator, or for all of the move who wait. */
function TakeBackDialog({
  move,
  creator,
  onClose,
}: {
  move: PriceMove;
  creator?: MovedCreator;
  onClose: () => void;
}) {
  const acted = useActed('They keep the old price');
  const who =
    creator?.creator.name ??
    `${move.waiting.toLocaleString()} ${move.waiting === 1 ? 'creator' : 'creators'}`;
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Keep ${who} at ${moneyText(move.fromCents)}`}
      description="The new price is canceled before it is paid, and an email says so. Creators who already pay it are not changed."
      call={priceMovesApi.takeBack}
      input={(reason) => ({
        params: { moveId: move.id },
        body: { reason, ...(creator === undefined ? {} : { movedId: creator.id }) },
      })}
      submit="Keep the old price"
      onDone={acted}
    />
  );
}
