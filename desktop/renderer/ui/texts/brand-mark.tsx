import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { instance } from '#desktop/renderer/platform/instance.ts';

/** The logo of this installation, or the open latch, and its name. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <span className="brand-mark">
      {instance.logo ? <img src={instance.logo} alt="" /> : <LatchMark isOpen size={size} />}
      <span>{instance.productName}</span>
    </span>
  );
}
