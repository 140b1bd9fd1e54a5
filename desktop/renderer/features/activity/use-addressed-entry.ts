import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Id of the list row of one entry, in addresses such as `/activity#activity-{id}`. */
export const rowIdOf = (entryId: string) => `activity-${entryId}`;

/**
 * Scrolls to the entry named in the address and focuses it, once its row is there. A notification of
 * the desktop app opens exactly its lead.
 */
export function useAddressedEntry(entryIds: readonly string[]): string | null {
  const { hash, key } = useLocation();
  const addressed = entryIds.find((id) => hash === `#${rowIdOf(id)}`) ?? null;
  useEffect(() => {
    if (addressed === null) return;
    const row = document.getElementById(rowIdOf(addressed));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a new key is the same notification opened again
  }, [addressed, key]);
  return addressed;
}
