import type { ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#shared/app/constants.ts';
import { Glyph } from '#shared/ui/glyph.tsx';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';
export type TooltipMotion = 'fade' | 'rise' | 'grow' | 'unfold';

export interface TooltipProps {
  label: ReactNode;
  side?: TooltipSide;
  motion?: TooltipMotion;
  delayMs?: number;
  /** The pointer may move onto the tip, so it stays 100 ms longer. */
  isInteractive?: boolean;
  /** Only the label is left. */
  isDisabled?: boolean;
  children: ReactNode;
}

/**
 * A word with an explanation. It is a disclosure, so a click, a tap or Enter opens it
 * without JavaScript; the island adds opening on hover, by the given delay, and Escape.
 */
export function Tooltip(props: TooltipProps) {
  const { label, side = 'top', motion = 'fade', delayMs = TOOLTIP_DELAY_MS } = props;
  if (props.isDisabled === true) return <span>{label}</span>;
  return (
    <details
      className="tip"
      data-tip={delayMs}
      data-side={side}
      data-motion={motion}
      data-interactive={props.isInteractive === true ? '' : undefined}
    >
      <summary>
        {label} <Glyph name="info" size={15} />
      </summary>
      <div className="tip-panel">{props.children}</div>
    </details>
  );
}
