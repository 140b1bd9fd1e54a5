import type { ReactNode } from 'react';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const LinkedInWay = lazyPart(async () => (await import('./linkedin/linkedin-way.tsx')).LinkedInWay);

/** LinkedIn below the form, where the installation offers it; the desktop app asks its server. */
export function useOtherWay(): ReactNode {
  const { hasAddress } = usePlatform();
  return instance.offersLinkedIn || !hasAddress ? <LinkedInWay /> : null;
}
