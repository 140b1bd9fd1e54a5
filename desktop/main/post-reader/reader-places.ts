/** LinkedIn's sign-in shows the puzzles of this company in a frame. */
const FRAME_HOSTS = ['arkoselabs.com'];
const EMPTY_FRAMES: ReadonlySet<string> = new Set(['about:blank', 'about:srcdoc']);

export interface ReaderPlace {
  url: string;
  isMainFrame: boolean;
  /** Origin of the configured server if it is in practice mode, else null. */
  practiceOrigin: string | null;
}

/** Whether the reading window may show this address (T110): LinkedIn, and practice posts. */
export function isReaderPlace({ url, isMainFrame, practiceOrigin }: ReaderPlace): boolean {
  if (!isMainFrame && EMPTY_FRAMES.has(url)) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password, origin, pathname } = new URL(url);
  if (username !== '' || password !== '') return false;
  if (origin === practiceOrigin) return pathname.startsWith('/feed/update/');
  if (protocol !== 'https:' || port !== '') return false;
  return ['linkedin.com', ...(isMainFrame ? [] : FRAME_HOSTS)].some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
}
