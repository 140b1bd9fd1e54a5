import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The way back to the list, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden size={16} />
      {children}
    </Link>
  );
}
