import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { dismissToast, type Toast } from './toast.ts';

const SHOWN_MS = 4_000;

const icons = {
  success: <CircleCheck aria-hidden size={18} className="mt-px shrink-0 text-good" />,
  warning: <TriangleAlert aria-hidden size={18} className="mt-px shrink-0 text-brass-ink" />,
  error: <CircleAlert aria-hidden size={18} className="mt-px shrink-0 text-bad" />,
  plain: null,
};

/** One message; it leaves by itself after its time. */
export function ToastItem({
  toast: { id, kind, text, description, action, duration = SHOWN_MS, isLeaving },
  isPaused,
  onClose,
}: {
  toast: Toast;
  isPaused: boolean;
  onClose: () => void;
}) {
  const left = useRef(duration);
  useEffect(() => {
    if (isPaused || isLeaving) return undefined;
    const began = performance.now();
    const timer = window.setTimeout(() => dismissToast(id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [id, isPaused, isLeaving]);
  return (
    <li
      data-toast={isLeaving ? 'leaving' : 'shown'}
      className={classNames(
        'appear-up pointer-events-auto flex items-start gap-3 rounded-panel border border-line bg-surface py-3 pr-2 pl-4 text-sm text-ink shadow-floating transition-opacity duration-150',
        isLeaving && 'opacity-0',
      )}
    >
      {icons[kind]}
      <div className="min-w-0 flex-1 self-center">
        <p className="font-semibold">{text}</p>
        {description !== undefined && <p className="mt-0.5 text-ink-soft">{description}</p>}
      </div>
      {action !== undefined && (
        <button
          type="button"
          className="inline-flex h-8 shrink-0 items-center self-center rounded-control bg-ink px-3 text-[0.8125rem] font-semibold text-paper transition-opacity hover:opacity-85 touch:h-11"
          onClick={() => {
            onClose();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close this message"
        className="grid size-8 shrink-0 place-items-center self-center rounded-control text-ink-soft hover:bg-hover hover:text-ink touch:size-11"
        onClick={onClose}
      >
        <X aria-hidden size={16} />
      </button>
    </li>
  );
}
