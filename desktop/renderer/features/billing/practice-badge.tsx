import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

/** Marks what belongs to the practice provider: nothing there is money. */
export function PracticeBadge({ isPractice }: { isPractice: boolean }) {
  return isPractice ? <Badge tone="wait">Practice: no money moves</Badge> : null;
}
