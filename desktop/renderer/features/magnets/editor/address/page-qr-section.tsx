import { Download } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { QrCode } from '#desktop/renderer/ui/texts/qr-code.tsx';
import { qrPng, qrSvg } from '#desktop/renderer/ui/texts/qr-files.ts';
import { FormSection } from '../../form/form-section.tsx';

/** The page as a code for slides and print. */
export function PageQrSection({ magnet }: { magnet: Magnet }) {
  const { saveFile } = usePlatform();
  // Visits and leads say where they came from by this.
  const text = `${magnet.publicUrl}?utm_source=qr`;
  const name = new URL(magnet.publicUrl).pathname.split('/').at(-1) ?? magnet.id;
  return (
    <FormSection
      title="QR code"
      text="For slides, print and events. Visitors who scan it have the UTM source “qr”."
    >
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={text} label={`QR code of ${magnet.publicUrl}`} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              void qrPng(text).then((png) => saveFile(`${name}.png`, png, 'image/png'))
            }
          >
            <Download aria-hidden size={16} />
            PNG
          </Button>
          <Button onClick={() => saveFile(`${name}.svg`, qrSvg(text), 'image/svg+xml')}>
            <Download aria-hidden size={16} />
            SVG
          </Button>
        </div>
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        A printed code keeps working when you change the address. Test it before you print it.
      </p>
    </FormSection>
  );
}
