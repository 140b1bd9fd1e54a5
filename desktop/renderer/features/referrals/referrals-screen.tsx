import { useQuery } from '@tanstack/react-query';
import { type OwnReferrals, referralsApi } from '#shared/referrals/referrals.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { ClickDays } from './click-days.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { ReferralEvents } from './referral-events.tsx';
import { ReferralFigures } from './referral-figures.tsx';
import { ReferralFunnel } from './referral-funnel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

/** Commissions are approved by time alone, and credit reaches the provider after the press. */
const POLL_MS = 60_000;
const SOON_MS = 2_000;

const hasCreditOnItsWay = (data: OwnReferrals | undefined): boolean =>
  data?.payouts.some(({ kind, state }) => kind === 'credit' && state === 'open') === true;

/** /referrals: the creator's link, what it brought and earned, and payouts. */
export function ReferralsScreen() {
  const query = useQuery({
    ...endpointQuery(referralsApi.read, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (hasCreditOnItsWay(state.data) ? SOON_MS : POLL_MS),
  });
  return (
    <>
      <PageHeader title="Referrals" text="Invite others and earn a share of what they pay." />
      <QueryPanel query={query} what="your referrals">
        {(data) => (
          <div className="grid gap-6">
            {!data.terms.isOn && (
              <Notice tone="warn">
                Referrals are switched off on this installation. New clicks and payments do not
                count. What you earned before stays yours.
              </Notice>
            )}
            {data.isPractice && (
              <Notice>
                Practice: these commissions come from practice payments, so no money is paid for
                them. Their days are those of the practice clock.
              </Notice>
            )}
            <LinkPanel data={data} />
            <ReferralFigures data={data} />
            <div className="grid gap-6 xl:grid-cols-2">
              <ReferralFunnel data={data} />
              <ClickDays data={data} />
            </div>
            <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid content-start gap-6">
                <ReferralEvents data={data} />
              </div>
              <div className="grid content-start gap-6">
                <PayoutPanel data={data} />
                <SourcesPanel data={data} />
                <TermsPanel terms={data.terms} />
              </div>
            </div>
          </div>
        )}
      </QueryPanel>
    </>
  );
}
