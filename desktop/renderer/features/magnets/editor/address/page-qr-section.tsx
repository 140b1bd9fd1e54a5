import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { FormSection } from '../../form/form-section.tsx';
import { PageQr } from '../../share/page-qr.tsx';

/** The page as a code for slides and print. */
export function PageQrSection({ magnet }: { magnet: Magnet }) {
  return (
    <FormSection
      title="QR code"
      text="For slides, print and events. Visitors who scan it have the UTM source “qr”."
    >
      <PageQr magnet={magnet} />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        A printed code keeps working when you change the address. Test it before you print it.
      </p>
    </FormSection>
  );
}
