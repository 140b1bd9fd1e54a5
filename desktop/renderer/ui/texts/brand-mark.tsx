import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { instance } from '#desktop/renderer/platform/instance.ts';

/** The open latch and the name of this installation. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LatchMark isOpen size={size} />
      <span className="text-[1.0625rem] font-semibold tracking-tight">{instance.productName}</span>
    </span>
  );
}
