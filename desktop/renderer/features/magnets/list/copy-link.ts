import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';

/** Copies the link to share, with a warning when the page is closed. */
export function copyLink({ publicUrl, status }: Pick<Magnet, 'publicUrl' | 'status'>): void {
  const link = 'The link of your unlock page';
  void copyText(
    publicUrl,
    status === 'active' ? link : `${link}. It opens once the magnet is active.`,
  );
}
