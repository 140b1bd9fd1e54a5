import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../controls/class-names.ts';

/** A menu on a button. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="appear z-50 min-w-52 rounded-panel border border-line bg-surface p-1.5 shadow-floating"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  'flex min-h-9 touch:min-h-11 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50';

export function MenuItem({
  icon,
  children,
  onSelect,
  isDanger = false,
  isDisabled = false,
}: {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
}) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(itemClass, isDanger ? 'text-bad' : 'text-ink')}
    >
      <span className={isDanger ? '' : 'text-ink-soft'}>{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 py-1.5 text-sm text-ink-soft">
      {children}
    </DropdownMenu.Label>
  );
}

export interface MenuChoice<T extends string> {
  value: T;
  name: string;
  icon: ReactNode;
}

/** Exclusive choices side by side; the menu stays open, so that the effect can be seen. */
export function MenuChoices<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly MenuChoice<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 px-2.5 py-1">
      <span className="text-sm text-ink">{label}</span>
      <DropdownMenu.RadioGroup
        aria-label={label}
        value={value}
        className="inline-flex gap-0.5 rounded-control bg-ink/6 p-0.5"
      >
        {choices.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice.value}
            value={choice.value}
            aria-label={choice.name}
            title={choice.name}
            onSelect={(event) => {
              event.preventDefault();
              onChange(choice.value);
            }}
            className="grid size-8 touch:size-11 cursor-pointer place-items-center rounded-[calc(var(--radius-control)-2px)] text-ink-soft outline-none data-highlighted:text-ink data-highlighted:ring-2 data-highlighted:ring-focus data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-raised"
          >
            {choice.icon}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </div>
  );
}
