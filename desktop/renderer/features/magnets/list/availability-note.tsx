import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** When a magnet opens or closes, and how many of its places are taken; nothing where neither is set. */
export function AvailabilityNote({ magnet, zone }: { magnet: Magnet; zone: string }) {
  const parts = availabilityParts(magnet, zone);
  if (parts.length === 0) return null;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** One phrase each, the next thing to come first. */
function availabilityParts(
  { state, startsAt, endsAt, unlockLimit, placesTaken }: Magnet,
  zone: string,
): string[] {
  const parts: string[] = [];
  if (startsAt !== null && state === 'scheduled') parts.push(`Opens ${exactTime(startsAt, zone)}`);
  if (endsAt !== null && state !== 'archived') {
    const isOver = state === 'ended' && Date.parse(endsAt) <= Date.now();
    parts.push(`${isOver ? 'Closed' : 'Closes'} ${exactTime(endsAt, zone)}`);
  }
  if (unlockLimit !== null) {
    const taken = (placesTaken ?? 0).toLocaleString();
    parts.push(`${taken} of ${unlockLimit.toLocaleString()} places taken`);
  }
  return parts;
}
