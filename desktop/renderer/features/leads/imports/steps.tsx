import { Check } from 'lucide-react';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Dry run' },
  { id: 'import', label: 'Import' },
] as const;

/** Where an import stands. */
export function Steps({ current }: { current: (typeof steps)[number]['id'] }) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Steps" className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2',
            index === at ? 'font-medium text-ink' : 'text-ink-soft',
          )}
        >
          <span
            aria-hidden
            className={classNames(
              'grid size-6 place-items-center rounded-full text-xs font-medium tabular-nums',
              index === at ? 'bg-brand text-on-brand' : 'bg-ink/7',
            )}
          >
            {index < at ? <Check size={13} /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
