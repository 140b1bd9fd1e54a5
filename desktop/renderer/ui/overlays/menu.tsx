import { cloneElement, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { DropdownMenu } from 'radix-ui';
import { classNames } from '../controls/class-names.ts';
import { MenuParts, useOpenState, useWasOpen, type Trigger } from './opening.ts';

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

function useParts(): typeof DropdownMenu {
  const parts = use(MenuParts);
  if (parts === null) throw new Error('An item of a menu stands outside of one');
  return parts;
}

/** A menu on a button. Its files come when the first one opens. */
export function Menu({
  trigger,
  children,
  align = 'end',
  isOpen: given,
  onOpenChange,
}: {
  trigger: Trigger;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Where something else than its button opens it as well. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const { isOpen, setOpen } = useOpenState(given, onOpenChange);
  const [isByPointer, setByPointer] = useState(false);
  const shut = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadPanel(),
    onFocus: () => void loadPanel(),
    onKeyDown: (event: { key: string; preventDefault(): void }) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
    onClick: (event: { detail: number }) => {
      trigger.props.onClick?.(event);
      setByPointer(event.detail > 0);
      setOpen(true);
    },
  });
  if (!useWasOpen(isOpen)) return shut;
  return (
    <Suspense fallback={shut}>
      <MenuPanel
        trigger={trigger}
        align={align}
        isOpen={isOpen}
        startsAtFirst={!isByPointer}
        onOpenChange={setOpen}
      >
        {children}
      </MenuPanel>
    </Suspense>
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
  const { Item } = useParts();
  return (
    <Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(itemClass, isDanger ? 'text-bad' : 'text-ink')}
    >
      <span className={classNames('inline-flex shrink-0', !isDanger && 'text-ink-soft')}>
        {icon}
      </span>
      {children}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-2.5 py-1.5 text-sm text-ink-soft">{children}</Label>;
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
  const { RadioGroup, RadioItem } = useParts();
  return (
    <div className="flex items-center justify-between gap-3 px-2.5 py-1">
      <span className="text-sm text-ink">{label}</span>
      <RadioGroup
        aria-label={label}
        value={value}
        className="inline-flex gap-0.5 rounded-control bg-ink/6 p-0.5"
      >
        {choices.map((choice) => (
          <RadioItem
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
          </RadioItem>
        ))}
      </RadioGroup>
    </div>
  );
}
