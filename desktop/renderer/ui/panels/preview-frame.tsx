import { useEffect, useRef, useState } from 'react';
import { InertFrame } from '#desktop/renderer/ui/texts/inert-frame.tsx';

export type Device = 'phone' | 'desktop';

const sizes: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 1600 },
};

/** The page at its real width, scaled down to fit. */
export function PreviewFrame({ html, device }: { html: string; device: Device }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { width, height } = sizes[device];
  const scale = room === 0 ? 0 : Math.min(1, room / width);
  return (
    <div ref={box} className="min-w-0">
      <div
        className="mx-auto overflow-hidden rounded-panel border border-line-strong bg-surface shadow-floating"
        style={{ width: width * scale, height: `min(${height * scale}px, calc(100dvh - 9rem))` }}
      >
        <InertFrame
          title="Preview of the unlock page"
          html={withoutNavigation(html)}
          style={{
            width,
            height: `calc(min(${height * scale}px, 100dvh - 9rem) / ${scale || 1})`,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
          className="border-0"
        />
      </div>
    </div>
  );
}

/** Links open a new window, which the sandbox denies: a click does nothing. */
function withoutNavigation(html: string): string {
  return html.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">');
}
