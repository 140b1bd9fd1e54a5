import { Link } from 'react-router-dom';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { WithPlans } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Lead = DashboardData['latestLeads'][number];

/** The address, or why there is none. */
function EmailText({
  lead: { overQuota, email },
  showsEmails,
}: {
  lead: Lead;
  showsEmails: boolean;
}) {
  if (!showsEmails) return <WithPlans feature="collectEmails" />;
  return overQuota ? 'Shown once it is released' : (email ?? 'No email');
}

export function LatestLeads({
  leads,
  showsEmails,
}: {
  leads: readonly Lead[];
  showsEmails: boolean;
}) {
  const { timeZone } = useUser();
  return (
    <Panel
      title="Latest leads"
      bodyClassName="pt-3"
      actions={
        <Link to="/crm" className="link touch-area text-sm">
          All leads
        </Link>
      }
    >
      {leads.length === 0 ? (
        <p className="px-5 pb-6 text-sm text-ink-soft">
          No leads yet. They appear here when visitors unlock your content.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {leads.map((lead) => (
            <li
              key={lead.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 text-sm md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_7rem]"
            >
              <span className="flex min-w-0 items-center gap-2 font-medium">
                <span className="truncate">
                  <Link to={`/crm/${lead.id}`} className="hover:underline">
                    <bdi>
                      {lead.overQuota ? 'Lead over your limit' : lead.name || DEFAULT_VISITOR_NAME}
                    </bdi>
                  </Link>
                </span>
                {lead.overQuota && <Badge tone="wait">Over limit</Badge>}
                {!lead.confirmed && <Badge tone="wait">Not confirmed</Badge>}
              </span>
              <span className="col-start-2 row-start-1 text-right whitespace-nowrap text-ink-soft md:order-last md:col-auto md:row-auto">
                <TimeText at={lead.at} zone={timeZone} />
              </span>
              <span className="col-span-2 truncate text-ink-soft md:col-span-1">
                <EmailText lead={lead} showsEmails={showsEmails} />
              </span>
              <span className="col-span-2 truncate text-ink-soft md:col-span-1">
                <bdi>{lead.magnetTitle}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
