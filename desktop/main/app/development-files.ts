/**
 * Development only: the console's files come from the build tool's server, so that an edit shows at
 * once. Without the console's policy, which the tool's own inline scripts would not pass.
 */
export function developmentFiles(
  origin: string | null,
): ((url: URL) => Promise<Response>) | undefined {
  if (origin === null) return undefined;
  const server = new URL(origin).origin;
  return (url) => {
    const path = url.pathname.startsWith('/console/') ? url.pathname : '/console/';
    return fetch(`${server}${path}${url.search}`);
  };
}
