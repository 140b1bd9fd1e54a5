import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { bucketAt } from './scale.ts';

/** A place a key moves to, or nothing for a key that means something else. */
function placeAfter(key: string, at: number | null, count: number, columns: number): number | null {
  const last = count - 1;
  const from = at ?? -1;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at === null ? 0 : from + 1,
    ArrowLeft: at === null ? last : from - 1,
    Home: 0,
    End: last,
    ...(columns < count
      ? {
          ArrowDown: at === null ? 0 : from + columns,
          ArrowUp: at === null ? last : from - columns,
        }
      : {}),
  };
  const next = moves[key];
  if (next === undefined) return null;
  const isInside = next >= 0 && next <= last;
  return isInside ? next : Math.min(last, Math.max(0, from));
}

/**
 * The place in a chart that is read out. The chart is one stop of the Tab key: arrow keys, Home and
 * End move, Escape leaves, a pointer or a finger points. `columns` is the length of a row in a grid.
 * Enter or a click opens the place. A finger only reads it: on a phone places are too small to hit.
 */
export function useReadout(count: number, columns = count, onOpen?: (index: number) => void) {
  const isFinger = useRef(false);
  const [place, setPlace] = useState<{ index: number; byKey: boolean } | null>(null);
  // Fewer buckets than before: the old place may be gone.
  const index = place !== null && place.index < count ? place.index : null;

  function point(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const rows = Math.ceil(count / columns);
    const column = bucketAt((event.clientX - box.left) / box.width, columns);
    const row = bucketAt((event.clientY - box.top) / box.height, rows);
    setPlace({ index: row * columns + column, byKey: false });
  }

  return {
    index,
    /** Only moves by keys are spoken: a pointer would speak without end. */
    isSpoken: place?.byKey === true,
    plotProps: {
      tabIndex: 0,
      role: 'application',
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && index !== null) {
          event.stopPropagation();
          setPlace(null);
          return;
        }
        if (event.key === 'Enter' && index !== null && onOpen !== undefined) {
          event.preventDefault();
          onOpen(index);
          return;
        }
        const next = placeAfter(event.key, index, count, columns);
        if (next === null || count === 0) return;
        event.preventDefault();
        setPlace({ index: next, byKey: true });
      },
      onBlur: () => setPlace(null),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        isFinger.current = event.pointerType === 'touch';
        point(event);
      },
      onClick() {
        if (index !== null && !isFinger.current) onOpen?.(index);
      },
      onPointerMove: point,
      onPointerLeave: () => setPlace((now) => (now?.byKey === true ? now : null)),
    },
  };
}
