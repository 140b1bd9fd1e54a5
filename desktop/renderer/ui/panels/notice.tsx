import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';

const looks = {
  info: { className: 'bg-brand-wash text-brand-ink', Icon: Info },
  warn: { className: 'border border-line-strong bg-surface text-ink', Icon: TriangleAlert },
  bad: { className: 'bg-bad-wash text-bad', Icon: CircleAlert },
} as const;

/** A message that stays until its cause is gone. A `bad` one is announced at once. */
export function Notice({
  tone = 'info',
  children,
  action,
}: {
  tone?: keyof typeof looks;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { className, Icon } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control px-4 py-3 text-sm leading-6',
        className,
      )}
    >
      <div className="flex min-w-56 flex-1 items-start gap-3 self-center">
        <Icon aria-hidden size={18} className="mt-0.75 shrink-0" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  );
}
