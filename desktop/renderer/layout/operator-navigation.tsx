import { Flag, Gauge, Inbox, type LucideIcon, ScrollText, Users } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { operatorNavigation } from '#shared/app/routes.ts';
import type { HealthState } from '#shared/settings/operator-health.contract.ts';
import { classNames } from '../ui/class-names.ts';

type Place = (typeof operatorNavigation)[number]['path'];
const icons: Record<Place, LucideIcon> = {
  '/admin/dashboard': Gauge,
  '/admin/creators': Users,
  '/admin/reports': Flag,
  '/admin/outbox': Inbox,
  '/admin/audit': ScrollText,
};

/** What stands beside the names of places. */
export interface OperatorCounts {
  /** Null until it is known. */
  state: HealthState | null;
  reports: number;
  mails: number;
}

export function OperatorNavigation({
  counts,
  onNavigate,
}: {
  counts: OperatorCounts;
  onNavigate?: () => void;
}) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {operatorNavigation.map(({ path, label }) => {
          const Icon = icons[path];
          return (
            <li key={path}>
              <NavLink
                to={path}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                className={({ isActive }) =>
                  classNames(
                    'flex h-10 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors',
                    isActive ? 'bg-ink/12 text-ink' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden size={18} />
                {label}
                {path === '/admin/dashboard' && <StateDot state={counts.state} />}
                {path === '/admin/reports' && <Count amount={counts.reports} text="open" />}
                {path === '/admin/outbox' && <Count amount={counts.mails} text="waiting" />}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Count({ amount, text }: { amount: number; text: string }) {
  if (amount === 0) return null;
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-paper tabular-nums">
      {amount > 999 ? '999+' : amount}
      <span className="sr-only"> {text}</span>
    </span>
  );
}

/** Nothing while all is well. */
function StateDot({ state }: { state: HealthState | null }) {
  if (state === null || state === 'ok') return null;
  return (
    <span
      className={classNames(
        'ml-auto size-2.5 rounded-full',
        state === 'failing' ? 'bg-bad' : 'bg-brand',
      )}
    >
      <span className="sr-only">
        {state === 'failing' ? ', something is failing' : ', something needs a look'}
      </span>
    </span>
  );
}
