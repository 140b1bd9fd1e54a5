import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { TOOLTIP_DELAY_MS } from '#shared/app/constants.ts';

const GAP = 6;
const EDGE = 12;
/** Time to move from the element to its explanation, which stays while it is pointed at. */
const LEAVE_MS = 150;

/**
 * A short explanation on hover, focus and press, for fingers hover over nothing; `children` must be
 * one focusable element that does nothing else.
 */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode;
  children: ReactElement<Record<string, unknown>>;
}) {
  const id = useId();
  const [target, setTarget] = useState<Element | null>(null);
  const [delay] = useState(createDelay);
  const later = (next: Element | null, ms: number) => delay.begin(() => setTarget(next), ms);
  const now = (next: Element | null) => {
    delay.end();
    setTarget(next);
  };
  useEffect(() => delay.end, [delay]);
  useEffect(() => {
    if (target === null) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(null);
    const onPress = ({ target: pressed }: Event) => {
      if (pressed instanceof Node && !target.contains(pressed)) setTarget(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [target]);
  return (
    <>
      {cloneElement(children, {
        ...(target === null ? {} : { 'aria-describedby': id }),
        onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
          if (pointerType === 'mouse') later(currentTarget, TOOLTIP_DELAY_MS);
        },
        onPointerLeave: () => later(null, LEAVE_MS),
        onFocus: ({ currentTarget }: { currentTarget: Element }) => {
          if (currentTarget.matches(':focus-visible')) now(currentTarget);
        },
        onBlur: () => now(null),
        onClick: ({ currentTarget }: { currentTarget: Element }) => now(currentTarget),
      })}
      {target !== null &&
        createPortal(
          <Tip
            id={id}
            target={target}
            onPointerEnter={delay.end}
            onPointerLeave={() => later(null, LEAVE_MS)}
          >
            {text}
          </Tip>,
          document.body,
        )}
    </>
  );
}

/** One action that is still to come; a new one takes its place. */
function createDelay() {
  let timer: number | undefined;
  const end = (): void => window.clearTimeout(timer);
  return {
    end,
    begin(action: () => void, ms: number): void {
      end();
      timer = window.setTimeout(action, ms);
    },
  };
}

/** Above its target where there is room, else below; in the top layer, so also above a dialog. */
function Tip({
  id,
  target,
  children,
  ...pointer
}: {
  id: string;
  target: Element;
  children: ReactNode;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (element === null) return;
    if (typeof element.showPopover === 'function') element.showPopover();
    const at = target.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = at.left + at.width / 2 - width / 2;
    const above = at.top - height - GAP;
    element.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
    element.style.top = `${above < EDGE ? at.bottom + GAP : above}px`;
  }, [target]);
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      {...pointer}
      className="appear fixed inset-auto z-50 m-0 max-w-72 rounded-control border-0 bg-ink px-3 py-2 text-[0.8125rem] leading-5 text-paper shadow-floating"
    >
      {children}
    </div>
  );
}
