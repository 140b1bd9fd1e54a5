import { NavLink } from 'react-router-dom';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

/** Links to the screens of one subject, above each of them; nothing where there is one alone. */
export function LinkTabs({
  label,
  screens,
  className,
}: {
  label: string;
  screens: readonly { path: string; label: string }[];
  className?: string;
}) {
  if (screens.length < 2) return null;
  return (
    <nav aria-label={label} className={classNames('mb-6 border-b border-line', className)}>
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {screens.map((screen) => (
          <li key={screen.path}>
            <NavLink
              to={screen.path}
              end
              className={({ isActive }) =>
                classNames(
                  'inline-flex h-11 items-center rounded-sm border-b-2 text-sm font-medium -outline-offset-2 transition-colors',
                  isActive
                    ? 'border-brand text-ink'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )
              }
            >
              {screen.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
