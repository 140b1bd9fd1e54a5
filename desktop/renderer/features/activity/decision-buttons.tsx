import { Check, X } from 'lucide-react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import type { Decision } from './use-decisions.tsx';

/** Approve or reject one waiting comment. */
export function DecisionButtons({
  deciding,
  onDecide,
}: {
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
}) {
  return (
    <div className="flex gap-2">
      <Button
        look="good"
        isBusy={deciding === 'approve'}
        disabled={deciding === 'reject'}
        onClick={() => onDecide('approve')}
      >
        {deciding !== 'approve' && <Check aria-hidden size={16} />}
        Approve
      </Button>
      <Button
        isBusy={deciding === 'reject'}
        disabled={deciding === 'approve'}
        onClick={() => onDecide('reject')}
      >
        {deciding !== 'reject' && <X aria-hidden size={16} />}
        Reject
      </Button>
    </div>
  );
}
