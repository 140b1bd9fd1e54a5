import { Activity, LayoutDashboard, Magnet, Plug, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { creatorNavigation } from '#shared/app/routes.ts';
import { classNames } from '../ui/class-names.ts';

type Place = (typeof creatorNavigation)[number]['path'];
const icons: Record<Place, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/magnets': Magnet,
  '/activity': Activity,
  '/integrations': Plug,
};

export function Navigation({ waiting, onNavigate }: { waiting: number; onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {creatorNavigation.map(({ path, label }) => {
          const Icon = icons[path];
          const count = path === '/activity' ? waiting : 0;
          return (
            <li key={path}>
              <NavLink
                to={path}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                className={({ isActive }) =>
                  classNames(
                    'flex h-10 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors',
                    isActive
                      ? 'bg-brand-wash text-brand-ink'
                      : 'text-ink-soft hover:bg-hover hover:text-ink',
                  )
                }
              >
                <Icon aria-hidden size={18} />
                {label}
                {count > 0 && (
                  <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-paper tabular-nums">
                    {count}
                    <span className="sr-only"> waiting for you</span>
                  </span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
