import { usePlatform } from '#desktop/renderer/platform/platform.ts';

/**
 * Opens a page of the payment provider: in place of the console in a browser, in the browser from the
 * desktop app. Returns whether this console stays open meanwhile.
 */
export function useOutsidePage(): (url: string) => boolean {
  const platform = usePlatform();
  return (url) => {
    if (platform.goAway !== undefined) {
      platform.goAway(url);
      return false;
    }
    platform.openExternal(url);
    return true;
  };
}
