import { useInfiniteQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { type Coupon, couponsApi } from '#shared/billing/coupons.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { billingDay } from '../money-text.ts';
import { durationText, offText } from '../coupon-words.ts';
import { useActed } from './acts/use-acted.ts';
import { ListLine, PracticeBadge } from './list-line.tsx';

const CouponDialog = lazyPart(async () => (await import('./acts/coupon-dialog.tsx')).CouponDialog);
const states: Record<Coupon['state'], { label: string; tone: Tone }> = {
  on: { label: 'On', tone: 'good' },
  off: { label: 'Switched off', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
};

/** Codes that creators enter when they buy a plan, and how often each was used. */
export function CouponsPanel() {
  const isOwner = useOperator().role === 'admin';
  const [isMaking, setMaking] = useState(false);
  const query = useInfiniteQuery({ ...endpointPages(couponsApi.list, {}), staleTime: 0 });
  return (
    <section aria-label="Coupons" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Creators enter a code when they begin a subscription, each code once.
        </p>
        {isOwner && (
          <Button size="small" look="primary" onClick={() => setMaking(true)}>
            Make a coupon
          </Button>
        )}
      </div>
      <PagedPanel
        file={<ListFileButton file={couponsApi.listFile} what="the coupons" filter={{}} />}
        query={query}
        what="the coupons"
        list="coupons"
        empty={
          <EmptyState
            picture={<TicketPercent aria-hidden size={26} />}
            title="There are no coupons yet"
          >
            A coupon lowers the price of a plan for creators who enter its code.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line overflow-hidden rounded-panel">
            {rows.map((row) => (
              <CouponLine key={row.id} row={row} isOwner={isOwner} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {isMaking && <CouponDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function CouponLine({ row, isOwner }: { row: Coupon; isOwner: boolean }) {
  const [isSwitching, setSwitching] = useState(false);
  const { label, tone } = states[row.state];
  const switchText = row.offAt === null ? 'Switch off' : 'Switch on';
  const most = row.maxUses === null ? '' : ` of ${row.maxUses.toLocaleString()}`;
  return (
    <ListLine
      title={
        <>
          <span className="font-mono">{row.code}</span> {offText(row)} off {durationText(row)}
        </>
      }
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          <PracticeBadge provider={row.provider} />
        </>
      }
      amount={`${row.uses.toLocaleString()}${most} ${row.uses === 1 && most === '' ? 'use' : 'uses'}`}
      facts={[
        row.planId === null ? 'every plan' : `${row.planName ?? row.planId} only`,
        row.expiresAt === null ? 'no end' : `until ${billingDay(row.expiresAt, localZone)}`,
        `${row.madeBy}, ${billingDay(row.madeAt, localZone)}`,
      ]}
      acts={
        isOwner && (
          <div className="mt-2">
            <Button
              size="small"
              aria-label={`${switchText} ${row.code}`}
              onClick={() => setSwitching(true)}
            >
              {switchText}
            </Button>
            {isSwitching && <SwitchDialog row={row} onClose={() => setSwitching(false)} />}
          </div>
        )
      }
    />
  );
}

function SwitchDialog({ row, onClose }: { row: Coupon; onClose: () => void }) {
  const isOn = row.offAt !== null;
  const acted = useActed(isOn ? 'The code works again' : 'The code is switched off');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`${isOn ? 'Switch on' : 'Switch off'} ${row.code}`}
      description={
        isOn
          ? 'Creators can enter the code again, within its limits.'
          : 'Nobody can enter the code any more. Creators who use it keep it. A payment page that is already open keeps it for a day at most.'
      }
      call={couponsApi.switch}
      input={(reason) => ({ params: { couponId: row.id }, body: { isOn, reason } })}
      submit={isOn ? 'Switch on' : 'Switch off'}
      onDone={acted}
    />
  );
}
