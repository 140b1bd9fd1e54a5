import { Popover, RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { magnetIcons } from '#shared/magnets/magnet-icons.ts';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';

const nameOf = (icon: string) => icon.replaceAll('-', ' ').replace('2', '');

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
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          aria-label={`Icon: ${nameOf(value)}`}
          className="grid size-10 touch:size-11 place-items-center rounded-control border border-line-strong bg-surface text-brand-ink hover:bg-hover"
        >
          <MagnetGlyph name={value} size={20} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label="Choose an icon"
            className="appear z-50 rounded-panel border border-line bg-surface p-3 shadow-floating"
          >
            <RadioGroup.Root
              aria-label="Icon"
              value={value}
              onValueChange={onChange}
              loop={false}
              className="grid grid-cols-6 gap-1 sm:grid-cols-8"
            >
              {magnetIcons.map((icon) => (
                <RadioGroup.Item
                  key={icon}
                  value={icon}
                  aria-label={nameOf(icon)}
                  title={nameOf(icon)}
                  onClick={() => setIsOpen(false)}
                  className="grid size-10 touch:size-11 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink data-[state=checked]:bg-brand data-[state=checked]:text-on-brand"
                >
                  <MagnetGlyph name={icon} size={20} />
                </RadioGroup.Item>
              ))}
            </RadioGroup.Root>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
