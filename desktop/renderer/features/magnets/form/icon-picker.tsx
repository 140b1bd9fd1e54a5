import { lazy, Suspense, useState } from 'react';
import { iconName } from '#shared/magnets/magnet-icons.ts';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { Popover } from '#desktop/renderer/ui/overlays/popover.tsx';

const IconGrid = lazy(async () => {
  const { IconGrid: grid } = await import('./icon-grid.tsx');
  return { default: grid };
});

/** The 33 icons in a pop-up grid; arrow keys move, Escape closes. */
export function IconPicker({
  value,
  onChange,
}: {
  value: string;
  onChange: (icon: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        Icon
      </span>
      <Popover
        label="Choose an icon"
        className="p-3"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label={`Icon: ${iconName(value)}`}
            className="grid size-10 touch:size-11 place-items-center rounded-control border border-line-strong bg-surface text-brand-ink hover:bg-hover"
          >
            <MagnetGlyph name={value} size={20} />
          </button>
        }
      >
        <Suspense fallback={<Spinner />}>
          <IconGrid value={value} onChange={onChange} onClose={() => setIsOpen(false)} />
        </Suspense>
      </Popover>
    </div>
  );
}
