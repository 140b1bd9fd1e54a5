import { RadioGroup } from 'radix-ui';
import { iconName, magnetIcons } from '#shared/magnets/magnet-icons.ts';
import { MagnetGlyph } from '#shared/ui/glyph.tsx';

/** The icons of `IconPicker`; pressing one closes it, arrow keys go on choosing. */
export function IconGrid({
  value,
  onChange,
  onClose,
}: {
  value: string;
  onChange: (icon: string) => void;
  onClose: () => void;
}) {
  return (
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
          aria-label={iconName(icon)}
          title={iconName(icon)}
          onClick={onClose}
          className="grid size-10 touch:size-11 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink data-[state=checked]:bg-brand data-[state=checked]:text-on-brand"
        >
          <MagnetGlyph name={icon} size={20} />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
