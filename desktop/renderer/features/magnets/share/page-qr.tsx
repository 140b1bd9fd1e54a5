import { Download } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { QrCode } from '#desktop/renderer/ui/texts/qr-code.tsx';
import { qrPng, qrSvg } from '#desktop/renderer/ui/texts/qr-files.ts';

/** The address of a page as a code, to save for slides and print. */
export function PageQr({ magnet: { id, publicUrl } }: { magnet: Magnet }) {
  const { saveFile } = usePlatform();
  // Visits and leads say where they came from by this.
  const text = `${publicUrl}?utm_source=qr`;
  const name = new URL(publicUrl).pathname.split('/').at(-1) ?? id;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={text} label={`QR code of ${publicUrl}`} />
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label="QR code as PNG"
          onClick={() => void qrPng(text).then((png) => saveFile(`${name}.png`, png, 'image/png'))}
        >
          <Download aria-hidden size={16} />
          PNG
        </Button>
        <Button
          aria-label="QR code as SVG"
          onClick={() => saveFile(`${name}.svg`, qrSvg(text), 'image/svg+xml')}
        >
          <Download aria-hidden size={16} />
          SVG
        </Button>
      </div>
    </div>
  );
}
